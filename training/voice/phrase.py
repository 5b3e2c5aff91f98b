"""Trains the phrase network: `python3 training/voice/phrase.py FEATURES ASCMD_PHRASES OUT [--synthetic DIR] [--align
CHECKPOINT] …`

FEATURES is what features.ts dumped, ASCMD_PHRASES data/voice/ascmd-phrases.tsv, each DIR holds synthetic speech
(labels.tsv of synthesise.py, trials/ of features.ts). Without --align every word is cut into phones of equal
length; with it, an earlier network says where they are. With --more, a share of what is heard is of data/voice/more,
whose sentences espeak-ng pronounces; that takes --align. OUT/checkpoint.pt is written as it goes, and read where a run
is started again. One thread, or --device for the network; the seed fixes every draw.
"""

import argparse
import os
import time

import numpy as np
import torch
from torch.nn import functional

from phones import SILENCE, pronunciations
from phrase_align import align_people
from phrase_data import IGNORE, Batches, Corpus
from phrase_net import CONTEXT, STRIDE, PhraseNet, Teachers, dct2, load_checkpoints, load_network
from sentences import read_aloud

BATCH = 64
# Phrases from one word to several; the mean is taken over all of it, as the library does.
FRAMES = (80, 110, 150, 200, 260)
PEAK_RATE = 3e-3
DECAY = 1e-3
SMOOTHING = 0.05
SILENCE_SHARE = 0.35
FRAME_SHARE = 0.5
WARM_UP = 0.05
# After this part of the run the network says where the phones of words are.
REALIGN = 5
# Batches that teachers are taken from where there are none to go on from.
SETTLING = 60


def main():
    options = parse()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    words = pronunciations(options.ascmd_phrases)
    left_out = set(options.leave_out.split(",")) if options.leave_out else set()
    variants = options.variants.split(",")
    sentences = read_aloud(options.features) if options.more else None
    corpus = Corpus(options.features, variants, options.synthetic, words, left_out, sentences)
    print(
        "%d clips of words, %d of sentences, %d synthetic, %d frames, %d states"
        % (len(corpus.people), len(corpus.readers), len(corpus.voices), len(corpus.features), corpus.state_count),
        flush=True,
    )
    network, teachers = PhraseNet(), Teachers(corpus.state_count)
    rotate = dct2()
    batches = Batches(corpus, options.seed, options.crossing, options.warp, options.more)
    network.scale.copy_(1 / torch.cat([batches.next(BATCH, 150)[0] for _ in range(4)]).matmul(rotate.T).std((0, 1)))
    device = torch.device(options.device)
    network.to(device), teachers.to(device)
    if options.start:
        states = load_checkpoints(options.start)
        network.load_state_dict(load_network(states).state_dict())
        # A model file has no teachers, nor has a mean, and other words have other states.
        taught = states[0].get("teachers") if len(states) == 1 else None
        goes_on = taught and taught["states.vectors"].shape == teachers.states.vectors.shape
        if goes_on:
            teachers.load_state_dict(taught)
    if options.align:
        align_people(corpus, load_network(load_checkpoints(options.align)).to(device))
        batches.index_phones()
    if options.start and not goes_on:
        settle(teachers, network, batches, rotate)
    parameters = [*network.parameters(), *teachers.parameters()]
    optimiser = torch.optim.AdamW(parameters, options.rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, options.rate, options.steps + 1, pct_start=WARM_UP)
    checkpoint = os.path.join(options.out, "checkpoint.pt")
    os.makedirs(options.out, exist_ok=True)
    step = 0
    if os.path.exists(checkpoint):
        state = torch.load(checkpoint, map_location="cpu")
        step = state["step"]
        for name, part in (
            ("network", network),
            ("teachers", teachers),
            ("optimiser", optimiser),
            ("schedule", schedule),
        ):
            part.load_state_dict(state[name])
        batches.random = np.random.default_rng((options.seed, step))
    print("%d weights" % sum(p.numel() for p in network.parameters()), flush=True)
    sums, began = np.zeros(6), time.time()
    network.train()
    aligned = False
    while step < options.steps:
        # Labels are in no checkpoint: a run that goes on from beyond this step makes them again.
        if not aligned and step >= options.steps // REALIGN:
            align_people(corpus, network)
            batches.index_phones()
            network.train()
            aligned = True
        bands, labels, states = batches.next(
            BATCH * 150 // (frames := FRAMES[batches.random.integers(len(FRAMES))]), frames
        )
        cepstra = (bands @ rotate.T).transpose(1, 2).to(device)
        losses, correct = loss(network, teachers, cepstra, labels, states, batches.random, not options.float32)
        optimiser.zero_grad()
        sum(losses).backward()
        torch.nn.utils.clip_grad_norm_(parameters, 5.0)
        optimiser.step()
        schedule.step()
        step += 1
        sums += [*(part.item() for part in losses), correct]
        if step % 100 == 0:
            print(
                "step %d %.0f s, phones %.3f | bottleneck now %.3f before %.3f after %.3f states %.3f | frames right %.3f"
                % (step, time.time() - began, *(sums / 100)),
                flush=True,
            )
            sums[:] = 0
        if step % 500 == 0 or step == options.steps:
            state = {
                "step": step,
                "more": options.more > 0,
                "network": network.state_dict(),
                "teachers": teachers.state_dict(),
                "optimiser": optimiser.state_dict(),
                "schedule": schedule.state_dict(),
            }
            torch.save(state, checkpoint + ".new")
            os.replace(checkpoint + ".new", checkpoint)


def settle(teachers, network, batches, rotate):
    """Teachers become the means of what the network makes of each class."""
    network.eval()
    parts = teachers.now, teachers.before, teachers.after, teachers.states
    sums = [torch.zeros_like(part.vectors) for part in parts]
    with torch.no_grad():
        for _ in range(SETTLING):
            bands, labels, states = batches.next(BATCH, 150)
            bottleneck, _ = network((bands @ rotate.T).transpose(1, 2).to(network.scale.device))
            unit = functional.normalize(bottleneck.transpose(1, 2), dim=2)[:, CONTEXT:-CONTEXT].flatten(0, 1)
            frames = labels[:, ::STRIDE].shape[1]
            at = lambda array, offset=0: torch.from_numpy(
                array[:, ::STRIDE][:, CONTEXT + offset : frames - CONTEXT + offset].astype(np.int64).ravel()
            ).to(unit.device)
            targets = at(labels), at(labels, -CONTEXT), at(labels, CONTEXT), at(states)
            for total, classes in zip(sums, targets):
                total.index_add_(0, classes[classes != IGNORE], unit[classes != IGNORE])
        for part, total in zip(parts, sums):
            heard = total.norm(dim=1) > 0
            # As long as what training starts with.
            part.vectors[heard] = functional.normalize(total[heard], dim=1) * total.shape[1] ** 0.5
    network.train()


def loss(network, teachers, cepstra, labels, states, generator, bfloat16):
    """Cross entropies of a random half of the frames, with most of the silence left out: [phones, four of the
    bottleneck], frames right
    """
    with torch.autocast(cepstra.device.type, dtype=torch.bfloat16, enabled=bfloat16):
        bottleneck, posteriors = network(cepstra)
    there = lambda array: torch.from_numpy(array).to(cepstra.device)
    labels = there(labels[:, ::STRIDE].astype(np.int64))
    states = there(states[:, ::STRIDE].astype(np.int64))
    chance = there(generator.random(labels.shape, np.float32))
    chosen = chance < torch.where(labels == SILENCE, SILENCE_SHARE, 1.0) * FRAME_SHARE
    chosen[:, :CONTEXT] = chosen[:, -CONTEXT:] = False
    rows, columns = chosen.nonzero(as_tuple=True)
    at = lambda offset: labels[rows, columns + offset]
    unit = functional.normalize(bottleneck.transpose(1, 2)[rows, columns].float(), dim=1)
    scores = posteriors.transpose(1, 2)[rows, columns].float()
    known = states[rows, columns] != IGNORE
    losses = [
        cross_entropy(scores, at(0)),
        0.5 * cross_entropy(teachers.now(unit), at(0)),
        0.3 * cross_entropy(teachers.before(unit), at(-CONTEXT)),
        0.3 * cross_entropy(teachers.after(unit), at(CONTEXT)),
        0.7 * cross_entropy(teachers.states(unit[known]), states[rows, columns][known]),
    ]
    speech = (at(0) != IGNORE) & (at(0) != SILENCE)
    return losses, (scores.argmax(1) == at(0))[speech].float().mean().item()


def cross_entropy(scores, targets):
    """Label-smoothed, frames of unknown target left out."""
    known = targets != IGNORE
    posteriors = functional.log_softmax(scores[known], 1)
    picked = posteriors.gather(1, targets[known, None]).mean()
    return -(1 - SMOOTHING) * picked - SMOOTHING * posteriors.mean()


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("features")
    parser.add_argument("ascmd_phrases")
    parser.add_argument("out")
    parser.add_argument("--synthetic", action="append", default=[])
    parser.add_argument("--align", help="checkpoint[,…] whose posteriors say where the phones of words are")
    parser.add_argument("--start", help="checkpoint[,…] to start from: the mean of several")
    parser.add_argument("--variants", default="clean,reverb,slow,fast,channel,telephone")
    parser.add_argument("--crossing", type=float, default=0.55, help="share of words that go on as another word")
    parser.add_argument("--warp", type=float, default=0.12, help="most that a voice is warped by")
    parser.add_argument("--more", type=float, default=0, metavar="SHARE", help="of utterances, from data/voice/more")
    parser.add_argument("--rate", type=float, default=PEAK_RATE)
    parser.add_argument("--float32", action="store_true", help="a sixth of the time on processors without bfloat16")
    parser.add_argument("--leave-out", help="corpus/speaker,... kept from training")
    parser.add_argument("--device", default="cpu", help="where the network runs; batches are made by the CPU")
    parser.add_argument("--steps", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.more and not options.align:
        parser.error("sentences cannot be cut into phones of equal length: --more takes --align")
    return options


if __name__ == "__main__":
    main()
