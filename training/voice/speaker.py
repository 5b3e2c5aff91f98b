#!/usr/bin/env python3
"""Trains the speaker network: `python3 training/voice/speaker.py FEATURES OUT [options]` (PyTorch, one core, or --device; resumes where it
stopped).

FEATURES is what features.ts wrote. OUT becomes a checkpoint: weights, their running average, optimiser and step. Recipe: crops of
0.7 to 2 s of joined clips, every crop another device, room and noise (spectra.py); additive-margin softmax over speakers and their
changed copies (AAM; Deng et al., CVPR 2019), AdamW with a cosine schedule.
"""
import argparse

import numpy as np
import torch
from torch import nn

from corpus import PEOPLE, Rivals, Speakers
from losses import MARGIN, RIVAL_WEIGHT, MarginSoftmax, rivalry
from speaker_network import SpeakerNetwork
from spectra import augment
from steps import Steps

SHAPE = {"first": 80, "width": 128, "wide": 256, "attention": 48, "embedding": 128, "dilations": [1, 2, 3, 4]}
CROPS_OF_A_NEW_CLASS = 3


def inherit(network, loss, speakers, state, draw):
    """Goes on from another run; classes that it did not have start at the mean of a few of their crops."""
    network.load_state_dict(state["network"])
    known = {name: row for row, name in enumerate(state["classes"])}
    network.eval()
    for row, name in enumerate(speakers.classes):
        if name in known:
            loss.centres.data[row] = state["loss"]["centres"][known[name]]
            continue
        person, speaker = divmod(row, len(speakers.names))
        crops = np.stack([speakers.crop(speaker, 100, draw, person)[0] for _ in range(CROPS_OF_A_NEW_CLASS)])
        with torch.no_grad():
            loss.centres.data[row] = nn.functional.normalize(network(torch.from_numpy(crops))).mean(0)
    network.train()


def train(options):
    torch.manual_seed(options.seed)
    draw, noise_draw = np.random.default_rng(options.seed), torch.Generator().manual_seed(options.seed)
    left_out = set(options.leave_out.split(",")) if options.leave_out else set()
    speakers = Speakers(
        options.features, options.min_clips, options.min_seconds, PEOPLE[options.people], left_out,
        options.calls is not None, options.most_seconds)
    speakers.noises = [torch.from_numpy(noise) for noise in speakers.noises]
    rivals = Rivals(speakers, options.reading) if options.rivals else None
    state = torch.load(options.init, map_location="cpu") if options.init else None
    shape = state["shape"] if state else dict(SHAPE, width=options.width, wide=options.wide, embedding=options.embedding)
    network, loss = SpeakerNetwork(shape), MarginSoftmax(shape["embedding"], len(speakers.classes))
    if state:
        inherit(network, loss, speakers, state, draw)
    else:
        network.fit_input(augment(torch.from_numpy(speakers.batch(512, 100, draw)[0]), speakers.noises, noise_draw))
    device = torch.device(options.device)
    network.to(device), loss.to(device)
    steps = Steps(network, loss, options, {"shape": shape, "speakers": speakers.names, "classes": speakers.classes})
    if steps.first:
        draw, noise_draw = np.random.default_rng(options.seed + steps.first), noise_draw.manual_seed(options.seed + steps.first)
    print(f"{len(speakers.names)} speakers, {len(speakers.classes)} classes, {network.weights()} weights, "
          f"from step {steps.first}", flush=True)
    for _ in steps:
        margin = MARGIN if options.init else MARGIN * min(1, max(0, steps.share - 0.05) / 0.35)
        frames = int(draw.integers(70, 160)) if draw.random() < 0.8 else int(draw.integers(160, 220))
        size = options.batch * 100 // max(100, frames)
        paired = draw.random() < options.rivals
        if paired:
            crops, labels, _ = rivals.pairs(size // 2, frames, draw)
            halves = torch.from_numpy(crops).chunk(2)
            # An enrolment is made in quiet, a login wherever it happens.
            crops = torch.cat([augment(half, speakers.noises, noise_draw, noisy, options.calls) for half, noisy in zip(halves, (0.2, 0.65))])
        else:
            crops, labels, _ = speakers.batch(size, frames, draw)
            crops = augment(torch.from_numpy(crops), speakers.noises, noise_draw, calls=options.calls)
        with torch.autocast(device.type, torch.bfloat16, enabled=options.bfloat16):
            embeddings = network(crops.to(device)).float()
        value, right = loss(embeddings, torch.from_numpy(labels).to(device), margin)
        if paired:
            value = value + RIVAL_WEIGHT * rivalry(embeddings)
        steps.take(value, {"right": right})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("features")
    parser.add_argument("out")
    parser.add_argument("--steps", type=int, default=16000)
    parser.add_argument("--batch", type=int, default=128, help="crops of a second")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--width", type=int, default=SHAPE["width"])
    parser.add_argument("--wide", type=int, default=SHAPE["wide"])
    parser.add_argument("--embedding", type=int, default=SHAPE["embedding"])
    parser.add_argument("--min-clips", type=int, default=2)
    parser.add_argument("--min-seconds", type=float, default=1.2)
    parser.add_argument("--people", default="warped", choices=PEOPLE, help="the people made of one: speeds, vocal tracts or both")
    parser.add_argument("--calls", type=float, metavar="SHARE",
                        help="every crop over a line of its own, not quite in the same voice; this share with the mean of another crop")
    parser.add_argument("--init", help="checkpoint of an earlier run to go on from, perhaps with other speakers")
    parser.add_argument("--device", default="cpu", help="where the network runs; crops are made by the CPU")
    parser.add_argument("--bfloat16", action="store_true", help="half the time on processors that have it")
    parser.add_argument("--rivals", type=float, default=0, help="share of the batches in which everybody says the same phrase")
    parser.add_argument("--reading", type=float, default=0, help="share of those batches in which everybody says another sentence")
    parser.add_argument("--most-seconds", type=float, help="what counts of a speaker's speech when speakers are drawn")
    parser.add_argument("--leave-out", help="corpus/speaker,... kept from training")
    torch.set_num_threads(1)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
