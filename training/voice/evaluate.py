#!/usr/bin/env python3
"""Equal error rates of a speaker model file, the print alone: `evaluate.py MODEL.bin FEATURES DEV [--as-norm]`. Needs numpy only.

DEV holds the trial lists of make_voice_trials.py, FEATURES what `features.ts --trials` and `classical-prints.ts --trials` made of its
WAVs. `--network` leaves the classical print out. Target trials against impostors who say the same phrase (TC against IC); enrolment is the mean of the takes' prints. `all`: one threshold for all conditions.
"""
import argparse
import csv
import os

import numpy as np

from backend import AsNorm, fuse, read_classical, unit
from cepstra import dct_matrix
from corpus import Dump
from model_file import read_model, run_model

CONDITIONS = ("clean", "chan", "20", "10")
SETS = ("td-ascmd", "td-gsc", "td-gsc1", "td-ased", "td-phrase4")


def equal_error_rate(targets, impostors):
    """Percent, where false rejects and false accepts meet (score >= threshold accepts)."""
    targets, impostors = np.sort(targets), np.sort(impostors)
    points = np.concatenate([targets, impostors])
    rejects = np.searchsorted(targets, points, "left") / len(targets)
    accepts = 1 - np.searchsorted(impostors, points, "left") / len(impostors)
    best = np.argmin(np.abs(rejects - accepts))
    return 50 * (rejects[best] + accepts[best])


def read_trials(path):
    """condition -> (enrolled paths, tested path, same person?), of trials with the right phrase."""
    trials = {condition: [] for condition in CONDITIONS}
    with open(path, newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["kind"] in ("TC", "IC"):
                enrolled = [name[:-4] for name in row["enrol_paths"].split(",")]
                trials[row["snr"]].append((enrolled, row["test_path"][:-4], row["kind"] == "TC"))
    return trials


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
    """-> scores of right people, scores of impostors. Trials with a clip that the library refuses are left out."""
    trials = [trial for trial in trials if all(path in prints for path in trial[0] + [trial[1]])]
    enrolled = unit(np.stack([np.mean([prints[path] for path in paths], 0) for paths, _, _ in trials]))
    tested = np.stack([prints[path] for _, path, _ in trials])
    scores = (enrolled * tested).sum(1)
    if normalise:
        scores = normalise(scores, enrolled, tested)
    target = np.array([same for _, _, same in trials])
    return scores[target], scores[~target]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model")
    parser.add_argument("features")
    parser.add_argument("dev")
    parser.add_argument("--as-norm", action="store_true")
    parser.add_argument("--network", action="store_true")
    options = parser.parse_args()
    prints = Prints(options.model, options.features, not options.network)
    normalise = AsNorm(prints.tensors["cohort"], **prints.header["asnorm"]) if options.as_norm else None
    print("| set | " + " | ".join(CONDITIONS) + " | all |")
    print("|---" * 6 + "|")
    for name in SETS:
        path = os.path.join(options.dev, "trials", name + ".tsv")
        if not os.path.exists(path):
            continue
        by = {condition: scored(rows, prints, normalise) for condition, rows in read_trials(path).items()}
        rates = [equal_error_rate(*by[condition]) for condition in CONDITIONS]
        rates.append(equal_error_rate(*(np.concatenate(part) for part in zip(*by.values()))))
        print(f"| {name} | " + " | ".join(f"{rate:.1f}" for rate in rates) + " |", flush=True)


if __name__ == "__main__":
    main()
