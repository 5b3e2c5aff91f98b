#!/usr/bin/env python3
"""Equal error rates of a speaker model file, the print alone: `evaluate.py MODEL.bin FEATURES LISTS [FEATURES LISTS ...] [--as-norm]`.
Needs numpy only.

LISTS holds trials/td-*.tsv and ti-*.tsv: make_voice_trials.py's, or calls on other days. FEATURES is what `features.ts --trials` and
`classical-prints.ts --trials` made of its WAVs. `--network` leaves the classical print out. Right people against impostors who say the same phrase
(ti: other words than enrolled); enrolment is the mean of the takes' prints. `all`: one threshold for all conditions. `--intervals`: 95 %, people resampled.
"""
import argparse
import csv
import glob
import os

import numpy as np

from backend import AsNorm, fuse, read_classical, unit
from cepstra import dct_matrix
from corpus import Dump
from model_file import read_model, run_model

CONDITIONS = ("clean", "chan", "20", "10")
RIGHT, IMPOSTOR = ("TC", "T"), ("IC", "I")
RESAMPLED = 300


def equal_error_rate(targets, impostors, target_weights=None, impostor_weights=None):
    """Percent, where false rejects and false accepts meet (score >= threshold accepts)."""
    rejects, accepts = [], []
    points = np.unique(np.concatenate([targets, impostors]))
    for scores, weights, rates in ((targets, target_weights, rejects), (impostors, impostor_weights, accepts)):
        weights = np.ones(len(scores)) if weights is None else weights
        order = np.argsort(scores)
        below = np.concatenate([[0], np.cumsum(weights[order])])
        rates.append(below[np.searchsorted(scores[order], points, "left")] / below[-1])
    rejects, accepts = rejects[0], 1 - accepts[0]
    best = np.argmin(np.abs(rejects - accepts))
    return 50 * (rejects[best] + accepts[best])


def interval(scores, target, enrolled, tested, draw):
    """95 % of the equal error rates when the people are drawn anew: each counts as often as drawn, a pair as their product."""
    names, numbers = np.unique(np.concatenate([enrolled, tested]), return_inverse=True)
    first, second = numbers.reshape(2, -1)
    rates = []
    for _ in range(RESAMPLED):
        times = np.bincount(draw.integers(len(names), size=len(names)), minlength=len(names))
        weights = np.where(target, times[first], times[first] * times[second])
        if weights[target].sum() and weights[~target].sum():
            rates.append(equal_error_rate(scores[target], scores[~target], weights[target], weights[~target]))
    return np.percentile(rates, [2.5, 97.5])


def read_trials(path):
    """condition -> [(enrolled paths, tested path, same person?)], of trials with the right phrase."""
    trials = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["kind"] in RIGHT + IMPOSTOR:
                enrolled = [name[:-4] for name in row["enrol_paths"].split(",")]
                trials.setdefault(row["snr"], []).append((enrolled, row["test_path"][:-4], row["kind"] in RIGHT))
    return trials


def person(path):
    return path.split("/")[-2]


class Prints:
    """Prints of clips by the model file, computed when asked for."""

    def __init__(self, model, features, fused):
        self.header, self.tensors = read_model(model)
        self.dump = Dump(os.path.join(features, "trials"))
        self.clips = {clip["path"]: clip for clip in self.dump.clips}
        self.known = {}
        self.share = self.header.get("classicalShare", 0) if fused else 0
        self.classical = dict(zip(*read_classical(os.path.join(features, "trials")))) if self.share else self.clips

    def __getitem__(self, path):
        if path not in self.known:
            cepstra = self.dump.span(self.clips[path]).astype(np.float32) @ dct_matrix().T
            print_ = run_model(self.header, self.tensors, cepstra)[self.header["outputs"]["print"]]
            self.known[path] = fuse(print_, self.classical[path], self.share) if self.share else print_
        return self.known[path]

    def __contains__(self, path):
        return path in self.clips and path in self.classical


def scored(trials, prints, normalise):
    """-> scores, which are the right people's, who enrolled, who knocks. Trials with a clip that the library refuses are left out."""
    trials = [trial for trial in trials if all(path in prints for path in trial[0] + [trial[1]])]
    enrolled = unit(np.stack([np.mean([prints[path] for path in paths], 0) for paths, _, _ in trials]))
    tested = np.stack([prints[path] for _, path, _ in trials])
    scores = (enrolled * tested).sum(1)
    if normalise:
        scores = normalise(scores, enrolled, tested)
    owners = [np.array([person(path) for path in paths]) for paths in ([t[0][0] for t in trials], [t[1] for t in trials])]
    return scores, np.array([same for _, _, same in trials]), *owners


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model")
    parser.add_argument("folders", nargs="+", help="FEATURES LISTS, in turn")
    parser.add_argument("--as-norm", action="store_true")
    parser.add_argument("--network", action="store_true")
    parser.add_argument("--intervals", action="store_true")
    options = parser.parse_args()
    print("| set | people | " + " | ".join(CONDITIONS) + " | all |")
    print("|---" * 7 + "|")
    for features, lists in zip(options.folders[::2], options.folders[1::2]):
        prints = Prints(options.model, features, not options.network)
        normalise = AsNorm(prints.tensors["cohort"], **prints.header["asnorm"]) if options.as_norm else None
        for path in sorted(glob.glob(os.path.join(lists, "trials", "t[di]-*.tsv"))):
            by = {condition: scored(rows, prints, normalise) for condition, rows in read_trials(path).items()}
            by["all"] = [np.concatenate(part) for part in zip(*by.values())]
            cells = []
            for condition in (*CONDITIONS, "all"):
                if condition not in by:
                    cells.append("")
                    continue
                scores, target, enrolled, tested = by[condition]
                cells.append(f"{equal_error_rate(scores[target], scores[~target]):.1f}")
                if options.intervals:
                    cells[-1] += " ({:.1f}-{:.1f})".format(*interval(scores, target, enrolled, tested, np.random.default_rng(1)))
            people = len(set(by["all"][2]))
            print(f"| {os.path.basename(path)[:-4]} | {people} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
