#!/usr/bin/env python3
"""Trains the student, a network whose prints are a large encoder's: `student.py FEATURES OUT.pt [options]` (PyTorch; resumes where it
stopped). FEATURES is what features.ts and teacher.py wrote.

The crops are speaker.py's: 0.8 to 1.65 s of joined clips over a line, in a room, in noise. Each should become what the teacher makes of its
speaker in quiet (distillation: Hinton et al., 2015), by its cosine and among the targets of the batch (InfoNCE: van den Oord et al., 2018).
Two crops of one person who say the same phrase as everybody else in the batch should find each other, as in speaker.py.

`--weights W.npz` writes the averaged weights in half precision; `--init W.npz` goes on from such.
"""
import argparse
import math
import os
import time

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

from band_network import SHAPE, BandNetwork
from corpus import PEOPLE, Rivals, Speakers, Teacher
from spectra import augment
from speaker import AVERAGE, RIVAL_WEIGHT, SCALE, WEIGHT_DECAY, rivalry

UNLIKE_WEIGHT, CONFUSION_WEIGHT = 20.0, 2.0
# Few lengths, since the network is compiled for each of them.
FRAMES = {80: 0.35, 115: 0.4, 165: 0.25}
ENROLMENT_NOISY, NOISY, CALLS = 0.2, 0.65, 0.2
RIVALS, READING = 0.35, 0.4
PEOPLE_HEARD = "voices"


class Batches(IterableDataset):
    """Augmented crops [batch x frames x 40], labels, what the teacher makes of each, whether the halves are pairs; for ever."""

    def __init__(self, speakers, size, seed):
        self.speakers, self.rivals, self.size, self.seed = speakers, Rivals(speakers, READING), size, seed

    def __iter__(self):
        torch.set_num_threads(1)
        draw, noise_draw = np.random.default_rng(self.seed), torch.Generator().manual_seed(self.seed)
        change = lambda crops, noisy: augment(torch.as_tensor(crops), self.speakers.noises, noise_draw, noisy, CALLS)
        while True:
            frames = int(draw.choice(list(FRAMES), p=list(FRAMES.values())))
            count = self.size * 100 // frames
            paired = draw.random() < RIVALS
            if paired:
                crops, labels, targets = self.rivals.pairs(count // 2, frames, draw)
                # An enrolment is made in quiet, a login wherever it happens.
                enrolled, login = np.split(crops, 2)
                crops = torch.cat([change(enrolled, ENROLMENT_NOISY), change(login, NOISY)])
            else:
                crops, labels, targets = self.speakers.batch(count, frames, draw)
                crops = change(crops, NOISY)
            yield crops, torch.from_numpy(labels), torch.from_numpy(targets).float(), paired


def unlikeness(embeddings, targets):
    """How far crops lie from what the teacher makes of their speakers: 1 less the cosine, averaged."""
    return 1 - nn.functional.cosine_similarity(embeddings, targets).mean()


def confusion(embeddings, targets, labels):
    """Cross entropy of finding each crop's target among those of everybody else in the batch."""
    logits = SCALE * nn.functional.normalize(embeddings) @ targets.T
    others = ~torch.eye(len(labels), dtype=torch.bool)
    return nn.functional.cross_entropy(
        logits.masked_fill((labels[:, None] == labels) & others, -math.inf), torch.arange(len(labels)))


def heard(options):
    """The speakers, with a teacher."""
    people = PEOPLE[PEOPLE_HEARD]
    teacher = Teacher(options.features, {source or "clean" for source, _, _ in people}, SHAPE["embedding"])
    print(f"{teacher.kept:.3f} of the teacher's variance", flush=True)
    left_out = set(options.leave_out.split(",")) if options.leave_out else set()
    speakers = Speakers(options.features, people=people, left_out=left_out, calls=True, teacher=teacher)
    speakers.noises = [torch.from_numpy(noise) for noise in speakers.noises]
    return speakers


def started(options, speakers):
    network = BandNetwork(SHAPE)
    if options.init:
        with np.load(options.init) as weights:
            network.load_state_dict({name: torch.from_numpy(weights[name].astype(np.float32)) for name in weights}, strict=False)
    else:
        crops = speakers.batch(512, 100, np.random.default_rng(options.seed))[0]
        draw = torch.Generator().manual_seed(options.seed)
        network.fit_input(augment(torch.from_numpy(crops), speakers.noises, draw, NOISY, CALLS))
    return network


def train(options):
    torch.manual_seed(options.seed)
    speakers = heard(options)
    network = started(options, speakers)
    average = {name: value.clone() for name, value in network.state_dict().items()}
    groups = [[p for p in network.parameters() if (p.dim() > 1) == decayed] for decayed in (True, False)]
    optimiser = torch.optim.AdamW(
        [{"params": params, "weight_decay": decay} for params, decay in zip(groups, (WEIGHT_DECAY, 0.0))], options.rate)
    first = 0
    if os.path.exists(options.out):
        state = torch.load(options.out, map_location="cpu")
        network.load_state_dict(state["network"])
        optimiser.load_state_dict(state["optimiser"])
        average, first = state["average"], state["step"]
    print(f"{len(speakers.names)} speakers, {network.weights()} weights, from step {first}", flush=True)

    def save(step):
        state = {"network": network.state_dict(), "average": average, "optimiser": optimiser.state_dict(), "shape": SHAPE,
                 "step": step, "speakers": speakers.names, "options": vars(options)}
        torch.save(state, options.out + ".new")
        os.replace(options.out + ".new", options.out)

    compiled = torch.compile(network, dynamic=False) if options.compile else network
    batches = iter(DataLoader(Batches(speakers, options.batch, options.seed + first), batch_size=None, num_workers=1, prefetch_factor=8))
    began, sums = time.time(), np.zeros(4)
    for step in range(first, options.steps):
        rate = options.rate * min(1, (step + 1) / 300) * (0.002 + 0.998 * 0.5 * (1 + math.cos(math.pi * step / options.steps)))
        for group in optimiser.param_groups:
            group["lr"] = rate
        crops, labels, targets, paired = next(batches)
        # Few people said some words: their batches are of other sizes.
        whole = len(crops) // 2 == options.batch * 100 // crops.shape[1] // 2
        with torch.autocast("cpu", torch.bfloat16):
            embeddings = (compiled if whole else network)(crops).float()
        unlike, confused = unlikeness(embeddings, targets), confusion(embeddings, targets, labels)
        value = UNLIKE_WEIGHT * unlike + CONFUSION_WEIGHT * confused
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
        sums += value.item(), unlike.item(), confused.item(), 1
        if (step + 1) % 100 == 0 or step + 1 == options.steps:
            loss, far, among = sums[:3] / sums[3]
            print(f"{step + 1} loss {loss:.3f} unlike {far:.3f} confused {among:.3f} rate {rate:.5f} "
                  f"{(time.time() - began) / (step + 1 - first):.3f} s/step", flush=True)
            sums[:] = 0
            save(step + 1)
    if options.weights:
        np.savez_compressed(options.weights, **{
            name: value.numpy().astype(np.float16) for name, value in average.items() if value.dtype.is_floating_point})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("features")
    parser.add_argument("out")
    parser.add_argument("--steps", type=int, default=30000)
    parser.add_argument("--batch", type=int, default=128, help="crops of a second")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--init", help="weights to go on from")
    parser.add_argument("--weights", help="what the weights are written to")
    parser.add_argument("--compile", action="store_true", help="a third faster, minutes later")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--leave-out", help="corpus/speaker,... kept from training")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    train(options)


if __name__ == "__main__":
    main()
