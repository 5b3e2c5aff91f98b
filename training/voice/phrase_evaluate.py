"""What the phrase network's file is worth: `python3 training/voice/phrase_evaluate.py MODEL.bin FEATURES DEV
ASCMD_PHRASES [OTHERS]`.

DEV is what make_voice_trials.py or judging_trials.py wrote, FEATURES/trials what features.ts made of it; OTHERS the same for WAVs of
corpora that nothing was trained on, baved, fsdd and data/voice/across's wuw
(clean/<corpus>/<speaker>/<phrase>_<take>.wav). Equal error rates in %, the shipped 8-bit file in numpy:

- takes: a phrase against enrolled takes of it, right phrase by the right person against each kind of wrong phrase by
  the same person; mean cost of the best path and of its worst 0.25 and 0.35 s, the least over the takes;
- text: a phrase against phones alone, anybody's right phrase against anybody's wrong one.
"""

import collections
import csv
import os
import random
import sys

import numpy as np

from model_file import read_model, run_model
from phone_alignment import fit
from phones import INDEX, pronunciations, split_ipa
from phrase_align import centred_cepstra
from phrase_data import read_features, read_index
from phrase_net import STRIDE, dct2

CONDITIONS = ("clean", "chan", "20", "10")
BAND = 0.4
WINDOWS = (13, 18)
SILENCE_WEIGHT = 0.1
WRONG_TEXTS = 3
OTHER_WORDS = {
    "ajabni": "ʔaʕdʒabani ʔaʕʒabani ʔaʕʒabniː ʔaʕdʒabniː",
    "alfilm": "alfilm ʔalfilm ʔalfiːlm",
    "hadha": "haːðaː haːða",
    "lamyujibni": "lamjuʕdʒibniː lamjuʕʒibniː",
    "maqbul": "maqbuːl",
    "raai": "raːʔiʕ raːjiʕ",
    "sayyi": "sajjiʔ sajji",
}
# What the callers of data/voice/across say.
CALLED_WORDS = {
    "onword": "ɑnwɝd ɔnwɝd",
    "operator": "ɑpɝeɪtɝ ɑpreɪtɝ",
    "think-engine": "θiŋkɛndʒin",
    "voyager": "vɔɪʌdʒɝ vɔɪidʒɝ",
    "wildfire": "waɪldfaɪɝ waɪldfaɪr",
}
DIGITS = "zero one two three four five six seven eight nine".split()


class Heard:
    """Outputs of the network for recordings of a features folder, computed where they are asked for."""

    def __init__(self, model, folder):
        self.header, self.tensors = read_model(model)
        self.features = read_features(folder)
        self.clips = {clip.path: clip for _, clip in read_index(folder)}
        self.rotate = dct2().numpy()
        self.known = {}

    def __getitem__(self, path):
        """-> unit vectors [frames x 48], weights [frames], log posteriors [frames x 51]"""
        if path not in self.known:
            clip = self.clips[path]
            span = self.features[clip.start : clip.start + clip.frames]
            _, weights = centred_cepstra(span, self.rotate)
            weights = weights[clip.begin : clip.end]
            bands = span[clip.begin : clip.end, :-1].astype(np.float32) @ self.rotate.T
            outputs = run_model(self.header, self.tensors, bands, np.maximum(weights, 1e-9))
            padded = np.pad(weights, (0, -len(weights) % STRIDE), mode="edge").reshape(-1, STRIDE)
            names = self.header["outputs"]
            self.known[path] = outputs[names["bottleneck"]], padded.mean(1) + SILENCE_WEIGHT, outputs[names["phones"]]
        return self.known[path]


def dtw(a, b):
    """assembly/dtw.ts: (unit vectors, weights, ...) of two utterances -> mean cost, and that of the worst stretch of
    each window
    """
    (left, left_weights, _), (right, right_weights, _) = a, b
    distances = 1 - left @ right.T
    rows, columns = distances.shape
    slope = (columns - 1) / (rows - 1) if rows > 1 else columns
    reach = max(np.ceil(BAND * max(rows, columns)), np.ceil(slope))
    inside = (
        np.abs(np.arange(columns)[None] - slope * np.arange(rows)[:, None]) <= reach
        if rows > 1
        else np.ones((1, columns), bool)
    )
    total = np.full((rows + 1, columns + 1), np.inf)
    moves = np.zeros((rows, columns), np.int8)
    for diagonal in range(rows + columns - 1):
        i = np.arange(max(0, diagonal - columns + 1), min(rows, diagonal + 1))
        i = i[inside[i, diagonal - i]]
        j = diagonal - i
        here = distances[i, j]
        options = np.stack(
            [
                total[i, j] + (left_weights[i] + right_weights[j]) * here,
                total[i, j + 1] + left_weights[i] * here,
                total[i + 1, j] + right_weights[j] * here,
            ]
        )
        if diagonal == 0:
            options[0] = (left_weights[0] + right_weights[0]) * here
        moves[i, j] = options.argmin(0)
        total[i + 1, j + 1] = options.min(0)
    everything = left_weights.sum() + right_weights.sum()
    mean = total[rows, columns] / everything
    path, i, j = [], rows - 1, columns - 1
    while i >= 0 and j >= 0:
        move = moves[i, j]
        weight = left_weights[i] * (move != 2) + right_weights[j] * (move != 1)
        path.append((weight, weight * distances[i, j]))
        i, j = i - (move != 2), j - (move != 1)
    return [mean, *(worst_window(path, min(2 * window, everything * 0.999), mean) for window in WINDOWS)]


def worst_window(path, weight, worst):
    held = cost = tail = 0
    for step_weight, step_cost in path:
        held, cost = held + step_weight, cost + step_cost
        while held - path[tail][0] >= weight:
            held, cost, tail = held - path[tail][0], cost - path[tail][1], tail + 1
        if held >= weight:
            worst = max(worst, cost / held)
    return worst


def trials(dev, name):
    for row in csv.DictReader(open(os.path.join(dev, "trials", name + ".tsv")), delimiter="\t"):
        what = row["trial_id"].split("-")[-2]
        enrolled = [path[:-4] for path in row["enrol_paths"].split(",")]
        yield row["kind"], row["snr"], what if what.isalpha() else "", enrolled, row["phrase"], row["test_path"][:-4]


def equal_error_rate(right, wrong):
    """Of costs, in %."""
    right, wrong = np.sort(right), np.sort(wrong)
    limits = np.unique(np.concatenate([right, wrong]))
    rejected = 1 - np.searchsorted(right, limits, "right") / len(right)
    accepted = np.searchsorted(wrong, limits, "right") / len(wrong)
    at = np.argmin(np.abs(rejected - accepted))
    return 50 * (rejected[at] + accepted[at])


def table(title, names, right, wrong):
    """right: condition -> costs; wrong: (kind, condition) -> costs"""
    print("\n%s (%s)" % (title, ", ".join(names)))
    for kind in sorted({kind for kind, _ in wrong}):
        cells = [
            "%s %s"
            % (
                condition,
                " ".join(
                    "%.1f"
                    % equal_error_rate(np.array(right[condition])[:, k], np.array(wrong[kind, condition])[:, k])
                    for k in range(len(names))
                ),
            )
            for condition in CONDITIONS
            if (kind, condition) in wrong
        ]
        print(
            "  %-8s %d/%d  %s" % (kind, len(right["clean"]), len(wrong[kind, "clean"]), " | ".join(cells)), flush=True
        )


def takes(heard, dev, name):
    right, wrong = collections.defaultdict(list), collections.defaultdict(list)
    for kind, condition, what, enrolled, _, test in trials(dev, name):
        if kind in ("TC", "TW"):
            costs = np.min([dtw(heard[take], heard[test]) for take in enrolled], 0)
            (right[condition] if kind == "TC" else wrong[what, condition]).append(costs)
    table("takes, " + name, ["mean", *("worst %.2f s" % (window / 50) for window in WINDOWS)], right, wrong)


def fits(posteriors, text):
    mean, worst = fit(posteriors, text)
    return mean, worst, (mean + worst) / 2


def text(heard, dev, name, words):
    right, wrong, seen = collections.defaultdict(list), collections.defaultdict(list), set()
    corpus = "gsc" if "gsc" in name else "ascmd"
    for kind, condition, what, _, phrase, test in trials(dev, name):
        spelt = [words.get((corpus, word)) for word in phrase.split("+")]
        if None in spelt or (phrase, test) in seen:
            continue
        seen.add((phrase, test))
        costs = fits(heard[test][2], spelt)
        (right[condition] if kind in ("TC", "IC") else wrong[what, condition]).append(costs)
    table("text, " + name, ["mean", "worst word", "half of each"], right, wrong)


def unheard(heard, corpus, words):
    """Single words of corpora that nothing was trained on, each against its text and against other words."""
    draw = random.Random(corpus)
    right, wrong = [], []
    for path, clip in heard.clips.items():
        if clip.corpus != corpus:
            continue
        posteriors = heard[path][2]
        right.append(fits(posteriors, [words[clip.word]]))
        for other in draw.sample(sorted(set(words) - {clip.word}), WRONG_TEXTS):
            wrong.append(fits(posteriors, [words[other]]))
    if right:
        table("text, " + corpus, ["mean", "worst word", "half of each"], {"clean": right}, {("", "clean"): wrong})


def main():
    model, features, dev, ascmd_phrases = sys.argv[1:5]
    words = pronunciations(ascmd_phrases)
    heard = Heard(model, os.path.join(features, "trials"))
    has = lambda name: os.path.exists(os.path.join(dev, "trials", name + ".tsv"))
    for name in filter(has, ("td-phrase4", "td-ascmd", "td-gsc", "td-ased", "td-baved", "td-fsdd")):
        takes(heard, dev, name)
    for name in filter(has, ("td-phrase4", "td-ascmd", "td-gsc1")):
        text(heard, dev, name, words)
    if len(sys.argv) > 5:
        heard = Heard(model, os.path.join(sys.argv[5], "trials"))
        for corpus, spellings in ("baved", OTHER_WORDS), ("wuw", CALLED_WORDS):
            spelt = {
                word: [[INDEX[p] for p in split_ipa(ipa)] for ipa in ipas.split()] for word, ipas in spellings.items()
            }
            unheard(heard, corpus, spelt)
        unheard(heard, "fsdd", {"digit%d" % n: words["gsc", digit] for n, digit in enumerate(DIGITS)})


if __name__ == "__main__":
    main()
