#!/usr/bin/env python3
"""Equal error rates of the print alone: `evaluate.py CHECKPOINT FEATURES DEV [--sets td-ascmd,...]`.

DEV holds the trial lists of make_voice_trials.py, FEATURES/trials what features.ts dumped of its WAVs. Target trials against impostors
who say the same phrase (TC against IC); enrolment is the mean of the takes' prints.
"""
import argparse
import csv
import os

import numpy as np
import torch

from backend import AsNorm, fit_backend, training_embeddings, unit
from corpus import Dump, Speakers
from speaker_network import SpeakerNetwork

CONDITIONS = ("clean", "chan", "20", "10")
SETS = ("td-ascmd", "td-gsc", "td-gsc1", "td-ased", "td-phrase4")


def equal_error_rate(targets, impostors):
    """Percent, where false rejects and false accepts meet (threshold: score >= t accepts)."""
    targets, impostors = np.sort(targets), np.sort(impostors)
    points = np.concatenate([targets, impostors])
    rejects = np.searchsorted(targets, points, "left") / len(targets)
    accepts = 1 - np.searchsorted(impostors, points, "left") / len(impostors)
    best = np.argmin(np.abs(rejects - accepts))
    return 50 * (rejects[best] + accepts[best])


def load_network(checkpoint, which="average"):
    state = torch.load(checkpoint, map_location="cpu")
    network = SpeakerNetwork(state["shape"])
    network.load_state_dict(state[which])
    return network.eval(), state


class Trials:
    """Trials of each set and condition as (enrolled paths, tested path, target?), same phrase only."""

    def __init__(self, folder, sets):
        self.lists = {}
        for name in sets:
            with open(os.path.join(folder, "trials", name + ".tsv"), newline="") as file:
                for row in csv.DictReader(file, delimiter="\t"):
                    if row["kind"] in ("TC", "IC"):
                        enrolled = [path[:-4] for path in row["enrol_paths"].split(",")]
                        self.lists.setdefault((name, row["snr"]), []).append((enrolled, row["test_path"][:-4], row["kind"] == "TC"))
        self.paths = sorted({path for rows in self.lists.values() for enrolled, tested, _ in rows for path in enrolled + [tested]})

    def score(self, prints, normalise=None):
        """prints: path -> vector of length 1 -> EER by (set, condition)."""
        rates = {}
        for key, rows in self.lists.items():
            enrolled = unit(np.stack([np.mean([prints[path] for path in paths], 0) for paths, _, _ in rows]))
            tested = np.stack([prints[path] for _, path, _ in rows])
            scores = (enrolled * tested).sum(1)
            if normalise:
                scores = normalise(scores, enrolled, tested)
            target = np.array([target for _, _, target in rows])
            rates[key] = equal_error_rate(scores[target], scores[~target])
        return rates


def embedder(network):
    def embed(crops):
        with torch.no_grad():
            return network(crops).numpy()
    return embed


def embed_trials(network, dump, paths, margin):
    """path -> embedding of the clip where the phrase is, `margin` frames tighter than the library's span."""
    by_path = {clip["path"]: clip for clip in dump.clips}
    embed = embedder(network)
    return {path: embed(torch.from_numpy(dump.span(by_path[path], margin)[None].astype(np.float32)))[0] for path in paths}


def table(title, rates):
    line = [f"{title:34s}"]
    for name in SETS:
        if (name, "clean") in rates:
            line.append(name[3:] + " " + " ".join(f"{rates[name, condition]:5.1f}" for condition in CONDITIONS))
    print(" | ".join(line), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("features")
    parser.add_argument("dev")
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--margins", default="0,8")
    parser.add_argument("--which", default="average")
    options = parser.parse_args()
    torch.set_num_threads(1)
    network, state = load_network(options.checkpoint, options.which)
    speakers = Speakers(options.features)
    noises = [torch.from_numpy(noise) for noise in speakers.noises]
    embeddings, labels = training_embeddings(
        embedder(network), speakers, noises, np.random.default_rng(5), torch.Generator().manual_seed(5))
    trials = Trials(options.dev, options.sets.split(","))
    dump = Dump(os.path.join(options.features, "trials"))
    print("step", state["step"], "columns:", CONDITIONS)
    for margin in map(int, options.margins.split(",")):
        tested = embed_trials(network, dump, trials.paths, margin)
        for kind, shrinkage in (("none", 0), ("wccn", 0.1), ("wccn", 0.5), ("plda", 0.1), ("plda", 0.5)):
            mean, matrix = fit_backend(embeddings, labels, kind, shrinkage)
            project = lambda vectors: unit((vectors - mean) @ matrix.T)
            prints = {path: project(vector) for path, vector in tested.items()}
            people = project(embeddings)
            cohort = unit(np.stack([people[labels == k].mean(0) for k in range(len(speakers.names))]))
            table(f"margin {margin} {kind} {shrinkage}", trials.score(prints))
            table("  AS-norm, all, top 60", trials.score(prints, AsNorm(cohort, 60)))


if __name__ == "__main__":
    main()
