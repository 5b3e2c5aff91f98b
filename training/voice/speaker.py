#!/usr/bin/env python3
"""Trains the speaker network: `python3 training/voice/speaker.py FEATURES OUT [options]` (PyTorch, one core, or --device; resumes where it
stopped).

FEATURES is what features.ts wrote. OUT becomes a checkpoint: weights, their running average, optimiser and step. Recipe: crops of
0.7 to 2 s of joined clips, every crop another device, room and noise (spectra.py); additive-margin softmax over speakers and their
changed copies (AAM; Deng et al., CVPR 2019), AdamW with a cosine schedule.
"""
import argparse
import math
import os
import time

import numpy as np
import torch
from torch import nn

from corpus import PEOPLE, Rivals, Speakers
from speaker_network import SpeakerNetwork
from spectra import augment

SHAPE = {"first": 80, "width": 128, "wide": 256, "attention": 48, "embedding": 128, "dilations": [1, 2, 3, 4]}
SCALE, MARGIN = 30.0, 0.2
RIVAL_SCALE, RIVAL_WEIGHT = 20.0, 1.0
WEIGHT_DECAY = 0.02
AVERAGE = 0.998
CROPS_OF_A_NEW_CLASS = 3


class MarginSoftmax(nn.Module):
    """Cosines to one centre a class; the right one's angle is widened by the margin."""

    def __init__(self, size, classes):
        super().__init__()
        self.centres = nn.Parameter(torch.randn(classes, size) * 0.1)

    def forward(self, embeddings, labels, margin):
        cosines = nn.functional.normalize(embeddings) @ nn.functional.normalize(self.centres).T
        right = cosines.gather(1, labels[:, None]).clamp(-0.999, 0.999)
        moved = torch.cos((torch.acos(right) + margin).clamp(max=math.pi))
        logits = SCALE * cosines.scatter(1, labels[:, None], moved)
        return nn.functional.cross_entropy(logits, labels), (cosines.argmax(1) == labels).float().mean()


def rivalry(embeddings):
    """Cross entropy of finding each person's other crop among everybody's: the halves of the batch are pairs, all of one phrase."""
    first, second = nn.functional.normalize(embeddings).chunk(2)
    logits = RIVAL_SCALE * first @ second.T
    right = torch.arange(len(first), device=first.device)
    return 0.5 * (nn.functional.cross_entropy(logits, right) + nn.functional.cross_entropy(logits.T, right))


def fit_input(network, speakers, draw, noise_draw):
    """Offset and scale of each cepstrum over augmented crops."""
    crops = augment(torch.from_numpy(speakers.batch(512, 100, draw)[0]), speakers.noises, noise_draw)
    cepstra = (crops @ network.dct.T).reshape(-1, crops.shape[2])
    network.offset.copy_(cepstra.mean(0))
    network.scale.copy_(1 / cepstra.std(0))


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
        fit_input(network, speakers, draw, noise_draw)
    device = torch.device(options.device)
    network.to(device), loss.to(device)
    average = {name: value.clone() for name, value in network.state_dict().items()}
    decayed = [p for p in network.parameters() if p.dim() > 1] + [loss.centres]
    plain = [p for p in network.parameters() if p.dim() <= 1]
    optimiser = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": WEIGHT_DECAY}, {"params": plain, "weight_decay": 0.0}], options.rate)
    first = 0
    if os.path.exists(options.out):
        state = torch.load(options.out, map_location="cpu")
        network.load_state_dict(state["network"])
        loss.load_state_dict(state["loss"])
        optimiser.load_state_dict(state["optimiser"])
        average = {name: value.to(device) for name, value in state["average"].items()}
        first = state["step"]
        draw, noise_draw = np.random.default_rng(options.seed + first), noise_draw.manual_seed(options.seed + first)
    print(f"{len(speakers.names)} speakers, {len(speakers.classes)} classes, {network.weights()} weights, "
          f"from step {first}", flush=True)

    def save(step):
        state = {"network": network.state_dict(), "average": average, "loss": loss.state_dict(), "optimiser": optimiser.state_dict(),
                 "shape": shape, "step": step, "speakers": speakers.names, "classes": speakers.classes, "options": vars(options)}
        torch.save(state, options.out + ".new")
        os.replace(options.out + ".new", options.out)

    started, sums = time.time(), np.zeros(3)
    for step in range(first, options.steps):
        share = step / options.steps
        rate = options.rate * min(1, (step + 1) / 300) * (0.002 + 0.998 * 0.5 * (1 + math.cos(math.pi * share)))
        margin = MARGIN if options.init else MARGIN * min(1, max(0, share - 0.05) / 0.35)
        for group in optimiser.param_groups:
            group["lr"] = rate
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
        optimiser.zero_grad()
        value.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        keep = min(AVERAGE, (step + 1) / (step + 10))
        for name, current in network.state_dict().items():
            if current.dtype.is_floating_point:
                average[name].mul_(keep).add_(current, alpha=1 - keep)
        sums += value.item(), right.item(), 1
        if (step + 1) % 100 == 0:
            print(f"{step + 1} loss {sums[0] / sums[2]:.3f} right {sums[1] / sums[2]:.3f} "
                  f"rate {rate:.5f} {(time.time() - started) / (step + 1 - first):.3f} s/step", flush=True)
            sums[:] = 0
        if (step + 1) % 500 == 0 or step + 1 == options.steps:
            save(step + 1)


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
