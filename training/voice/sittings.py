#!/usr/bin/env python3
"""What enrolment on several days is worth, and how its takes are best combined, by the print alone: `sittings.py MODEL.bin FEATURES
CALLS [--as-norm]`. Needs numpy only.

CALLS holds manifest.tsv (path, corpus, speaker, phrase, call) and WAVs of people who said the same words in several calls, FEATURES what `features.ts
--trials` and `classical-prints.ts --trials` made of them. Every call of a person with a word is a login, against enrolments of that word from 1, 2
or 3 other calls, drawn once; impostors are all other people's calls with it. 95 % intervals, people resampled. People with four
calls or more are enrolled, so that rows compare.
"""
import argparse
import collections
import csv
import os

import numpy as np

from backend import AsNorm, unit
from evaluate import Prints, equal_error_rate, interval

MOST_CALLS = 3
JOINED = "all-five"
# Single words, and the five of a call joined.
CORPORA = ("wuw", "wuwj")
FEWEST_PEOPLE = 5
# Further words of the first call, where one sitting holds more takes than the others.
MORE_TAKES = 3
WAYS = ("all takes", "mean of sittings", "best sitting", "mean of scores")


def combined(prints, way, enrolled, tested, score):
    """enrolled: takes of each sitting, [[path ...] ...]"""
    mean = lambda paths: unit(np.mean([prints[path] for path in paths], 0))
    takes = [path for sitting in enrolled for path in sitting]
    if way == "all takes":
        return score(mean(takes), tested)
    sittings = [mean(paths) for paths in enrolled]
    if way == "mean of sittings":
        return score(unit(np.mean(sittings, 0)), tested)
    scores = [score(sitting, tested) for sitting in sittings]
    return max(scores) if way == "best sitting" else np.mean(scores)


def read_calls(folder, prints):
    """-> {word: {person: {call: path}}}, of words that some people said in enough calls."""
    said = collections.defaultdict(lambda: collections.defaultdict(dict))
    with open(os.path.join(folder, "manifest.tsv"), newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            path = row["path"].rsplit(".", 1)[0]
            if path in prints and row["corpus"] in CORPORA:
                said[row["phrase"]][row["speaker"]][int(row["call"])] = path
    enough = lambda people: sum(len(calls) > MOST_CALLS for calls in people.values())
    return {word: people for word, people in sorted(said.items()) if enough(people) >= FEWEST_PEOPLE}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model")
    parser.add_argument("features")
    parser.add_argument("calls")
    parser.add_argument("--as-norm", action="store_true")
    options = parser.parse_args()
    prints = Prints(options.model, options.features, True)
    normalise = AsNorm(prints.tensors["cohort"], **prints.header["asnorm"]) if options.as_norm else None

    def score(enrolled, tested):
        cosine = enrolled @ tested
        return normalise(cosine, enrolled, tested) if normalise else cosine

    said = read_calls(options.calls, prints)
    single = [word for word in said if word != JOINED]
    print("| takes | calls enrolled | combined by | people | right | equal error rate |\n" + "|---" * 6 + "|")
    for name, words, more in (
            ("a word a call", single, 0), ("five words a call", [JOINED], 0),
            (f"a word a call, {MORE_TAKES} other words of the first", single, MORE_TAKES)):
        for calls in range(1, MOST_CALLS + 1):
            for way in WAYS if more else WAYS[1:]:
                if calls == 1 and way != "mean of sittings":
                    continue
                compare = lambda enrolled, path: combined(prints, way, enrolled, prints[path], score)
                rows = [row for word in words for row in trials(said, word, calls, words, more, compare)]
                scores, target, enrolled, tested = (np.array(column) for column in zip(*rows))
                low, high = interval(scores, target, enrolled, tested, np.random.default_rng(1))
                rate = equal_error_rate(scores[target], scores[~target])
                print(f"| {name} | {calls} | {way} | {len(set(enrolled))} | {target.sum()} | {rate:.1f} ({low:.1f}-{high:.1f}) |",
                      flush=True)


def trials(said, word, calls, words, more, score):
    """more: how many other words of the first enrolled call are enrolled, too -> (score, right person?, enrolled person, knocking person) of every login with the word."""
    draw = np.random.default_rng(7)
    people = said[word]
    for name, own in sorted(people.items()):
        if len(own) <= MOST_CALLS:
            continue
        order = [int(call) for call in draw.permutation(sorted(own))]
        for at, login in enumerate(order):
            days = [order[(at + 1 + k) % len(order)] for k in range(calls)]
            enrolled = [[own[day]] for day in days]
            others = [said[other].get(name, {}).get(days[0]) for other in words if other != word]
            enrolled[0] += [path for path in others if path][:more]
            yield score(enrolled, own[login]), True, name, name
            if at == 0:
                for other, theirs in sorted(people.items()):
                    if other != name:
                        for path in theirs.values():
                            yield score(enrolled, path), False, name, other


if __name__ == "__main__":
    main()
