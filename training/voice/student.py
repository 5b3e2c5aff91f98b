#!/usr/bin/env python3
"""Trains the student, a network whose prints are a large encoder's: `student.py FEATURES OUT.pt [options]` (PyTorch; resumes where it
stopped). FEATURES is what features.ts and teacher.py wrote.

The crops are speaker.py's: 0.8 to 1.65 s of joined clips over a line, in a room, in noise, which is louder here. Each should become what the
teacher makes of its speaker in quiet (distillation: Hinton et al., 2015), by its cosine and among the targets of the batch (InfoNCE: van den
Oord et al., 2018). Speakers whose name is known are classes of a margin softmax as well, whose centres begin at their targets. Two crops of one
person who say the same phrase as everybody else in the batch should find each other, as in speaker.py.

`--weights W.npz` writes the averaged weights in half precision; `--init W.npz` goes on from such.
"""
import argparse
import math

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

from band_network import SHAPE, BandNetwork
from corpus import PEOPLE, Rivals, Speakers, Teacher
from losses import MARGIN, RIVAL_WEIGHT, SCALE, MarginSoftmax, rivalry
from spectra import augment
from steps import Steps

UNLIKE_WEIGHT, CONFUSION_WEIGHT, CLASS_WEIGHT = 20.0, 2.0, 1.0
# Few lengths, since the network is compiled for each of them.
FRAMES = {80: 0.35, 115: 0.4, 165: 0.25}
ENROLMENT_NOISY, NOISY, CALLS = 0.2, 0.7, 0.2
# dB; logins are tried at 10 and 20.
ENROLMENT_SNR, SNR = (2, 30), (0, 22)
RIVALS, READING = 0.35, 0.4
PEOPLE_HEARD = "voices"
# Batches by which weights that training goes on from are turned.
TURNED_BY = 20


def changed(crops, speakers, draw, noisy=NOISY, snr=SNR):
    return augment(crops, speakers.noises, draw, noisy, CALLS, snr)


class Batches(IterableDataset):
    """Augmented crops [batch x frames x 40], labels, what the teacher makes of each, whether the halves are pairs; for ever."""

    def __init__(self, speakers, size, seed):
        self.speakers, self.rivals, self.size, self.seed = speakers, Rivals(speakers, READING), size, seed

    def __iter__(self):
        torch.set_num_threads(1)
        draw, noise_draw = np.random.default_rng(self.seed), torch.Generator().manual_seed(self.seed)
        change = lambda crops, *noise: changed(torch.as_tensor(crops), self.speakers, noise_draw, *noise)
        while True:
            frames = int(draw.choice(list(FRAMES), p=list(FRAMES.values())))
            count = self.size * 100 // frames
            paired = draw.random() < RIVALS
            if paired:
                crops, labels, targets = self.rivals.pairs(count // 2, frames, draw)
                # An enrolment is made in quiet, a login wherever it happens.
                enrolled, login = np.split(crops, 2)
                crops = torch.cat([change(enrolled, ENROLMENT_NOISY, ENROLMENT_SNR), change(login)])
            else:
                crops, labels, targets = self.speakers.batch(count, frames, draw)
                crops = change(crops)
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
        turn(network, speakers, np.random.default_rng(options.seed), torch.Generator().manual_seed(options.seed))
    else:
        crops = speakers.batch(512, 100, np.random.default_rng(options.seed))[0]
        draw = torch.Generator().manual_seed(options.seed)
        network.fit_input(changed(torch.from_numpy(crops), speakers, draw))
    return network


def turn(network, speakers, draw, noise_draw):
    """Turns the embedding of a trained network so that it comes nearest to the targets: their axes are found anew from what the teacher heard."""
    network.eval()
    embeddings, targets = [], []
    with torch.no_grad():
        for _ in range(TURNED_BY):
            crops, _, towards = speakers.batch(100, 115, draw)
            embeddings.append(network(changed(torch.from_numpy(crops), speakers, noise_draw)))
            targets.append(torch.from_numpy(towards).float())
        embeddings = torch.cat(embeddings)
        left, _, right = torch.linalg.svd(torch.cat(targets).T @ embeddings)
        turned, dense, norm = left @ right, network.dense.weight, network.embedded
        gain = norm.weight / (norm.running_var + norm.eps).sqrt()
        offset = turned @ (norm.bias - gain * norm.running_mean)
        weight = turned @ (gain[:, None] * dense)
        # Rows as long as they were: the normalisation makes any length the same, the optimiser does not.
        length = dense.norm(dim=1).mean() / weight.norm(dim=1)
        dense.copy_(weight * length[:, None])
        variance, mean = torch.var_mean(embeddings @ turned.T - offset, 0)
        norm.running_mean.copy_(mean * length)
        norm.running_var.copy_(variance * length ** 2)
        norm.weight.copy_((norm.running_var + norm.eps).sqrt() / length)
        norm.bias.copy_(offset + mean)
    network.train()


def classes(speakers):
    """A margin softmax whose centres are what the teacher makes of each class. -> it, class by label (-1: nobody knows whose voice it is)"""
    people = len(speakers.people)
    named = np.tile(~speakers.unknown, people)
    numbers = np.where(named, np.cumsum(named) - 1, -1)
    labels = np.flatnonzero(named)
    loss = MarginSoftmax(SHAPE["embedding"], len(labels))
    centres = speakers.targets([speakers.clips[label % len(speakers.names)] for label in labels], labels)
    loss.centres.data.copy_(torch.from_numpy(centres))
    return loss, torch.from_numpy(numbers)


def train(options):
    torch.manual_seed(options.seed)
    speakers = heard(options)
    network = started(options, speakers)
    loss, class_of = classes(speakers)
    steps = Steps(network, loss, options, {"shape": SHAPE, "speakers": speakers.names})
    print(f"{len(speakers.names)} speakers, {len(loss.centres)} classes, {network.weights()} weights, from step {steps.first}", flush=True)

    compiled = torch.compile(network, dynamic=False) if options.compile else network
    batches = iter(DataLoader(Batches(speakers, options.batch, options.seed + steps.first), batch_size=None, num_workers=1, prefetch_factor=8))
    for _ in steps:
        crops, labels, targets, paired = next(batches)
        # Few people said some words: their batches are of other sizes.
        whole = len(crops) // 2 == options.batch * 100 // crops.shape[1] // 2
        with torch.autocast("cpu", torch.bfloat16):
            embeddings = (compiled if whole else network)(crops).float()
        unlike, confused = unlikeness(embeddings, targets), confusion(embeddings, targets, labels)
        value = UNLIKE_WEIGHT * unlike + CONFUSION_WEIGHT * confused
        known = class_of[labels] >= 0
        classed, right = loss(embeddings[known], class_of[labels[known]], MARGIN)
        value = value + CLASS_WEIGHT * classed
        if paired:
            value = value + RIVAL_WEIGHT * rivalry(embeddings)
        steps.take(value, {"unlike": unlike, "confused": confused, "classed": classed, "right": right})
    if options.weights:
        np.savez_compressed(options.weights, **{
            name: value.numpy().astype(np.float16) for name, value in steps.average.items() if value.dtype.is_floating_point})


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
