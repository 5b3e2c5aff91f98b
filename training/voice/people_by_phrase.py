#!/usr/bin/env python3
"""People who say the same phrase: `people_by_phrase.py DATA_VOICE OUT MAKE_VOICE_TRIALS.PY [--across DIR]`.

Writes WAVs and OUT/people.tsv, a row a recording: set, phrase, speaker, split, gender, pitch (Hz, median of the enrolled takes), role
(enrol or test), condition, path. Everybody of a phrase can be enrolled beside everybody else, or knock as an impostor who knows
the phrase. Sets are named after their corpus; a number says how many words are joined. Of gsc the development speakers only; of the others all,
split tells. Takes that are left over after enrolment are tests, in every condition of make_voice_trials.py.
"""
import collections
import csv
import itertools
import os

import numpy as np

from trial_tools import Recordings, parser, tools

RATE = 16000
# set -> corpus, words joined, phrases, takes enrolled, takes tried at most, only development speakers
SETS = {
    "ascmd": ("ascmd", 1, 8, 3, 3, False),
    "ascmd4": ("ascmd", 4, 4, 3, 3, False),
    "gsc": ("gsc", 1, 12, 1, 2, True),
    "gsc3": ("gsc", 3, 1, 1, 2, True),
    "gscm": ("gsc", 1, 6, 3, 2, False),
    "ased": ("ased", 1, 9, 1, 1, False),
    "baved": ("baved", 1, 7, 1, 2, False),
    "baved3": ("baved", 3, 2, 1, 1, False),
    "ltcmd": ("ltcmd", 1, 20, 1, 1, False),
    "ltcmd4": ("ltcmd", 4, 3, 1, 1, False),
    "fsdd": ("fsdd", 1, 10, 3, 3, False),
}
FEWEST = 4  # people of a phrase


def pitch(clips):
    """median fundamental frequency in Hz, by autocorrelation of 40 ms of the louder frames; 0 where nothing is voiced"""
    found = []
    for pcm in clips:
        x = np.asarray(pcm, float)
        frames = [x[i:i + 640] for i in range(0, len(x) - 640, 160)]
        if not frames:
            continue
        power = np.array([(f ** 2).mean() for f in frames])
        for f in itertools.compress(frames, power > 0.1 * np.percentile(power, 95)):
            f = (f - f.mean()) * np.hanning(len(f))
            spectrum = np.abs(np.fft.rfft(f, 2048)) ** 2
            spectrum[115:] = 0  # below 900 Hz
            r = np.fft.irfft(spectrum)[:400]
            lags = np.arange(RATE // 400, RATE // 65)
            best = lags[np.argmax(r[lags])]
            if r[best] > 0.45 * r[0]:
                found.append(RATE / best)
    return float(np.median(found)) if found else 0.0


def phrases_of(words, size, most):
    """the `most` phrases of `size` words that most people can say, no word twice; a single word is a phrase"""
    if size == 1:
        return [(w,) for w in sorted(words, key=lambda w: -len(words[w]))[:most]]
    left, chosen = set(words), []
    while len(chosen) < most and len(left) >= size:
        frequent = sorted(left, key=lambda w: (-len(words[w]), w))[:10]
        best = max(itertools.combinations(frequent, size), key=lambda p: len(set.intersection(*(words[w] for w in p))))
        chosen.append(best)
        left -= set(best)
    return chosen


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--across")
    options = arguments.parse_args()
    make = tools(options.trials)
    with open(os.path.join(options.data, "manifest.tsv")) as file:
        manifest = list(csv.DictReader(file, delimiter="\t"))
    recordings = Recordings(make, options.data, options.out)
    rows = []

    for name, (corpus, size, most, enrolled, tried, only_dev) in SETS.items():
        takes = collections.defaultdict(lambda: collections.defaultdict(list))
        about = {}
        for row in manifest:
            if row["corpus"] == corpus and not (only_dev and row["split"] != "dev"):
                takes[row["phrase"]][row["speaker"]].append(row)
                about[row["speaker"]] = row
        # Where takes are few, a word that somebody said once makes an impostor.
        words = {w: {s for s, t in by.items() if len(t) >= (enrolled if enrolled > 1 else 1)} for w, by in takes.items()}
        for phrase in phrases_of(words, size, most):
            people = set.intersection(*(words[w] for w in phrase))
            if len(people) < FEWEST and corpus != "fsdd":
                continue
            for speaker in sorted(people):
                clips = [sorted(takes[w][speaker], key=lambda row: int(row["take"])) for w in phrase]
                said = [[column[k]["path"] for column in clips] for k in range(min(min(map(len, clips)), enrolled + tried))]
                f0 = pitch([recordings.joined(parts) for parts in said[:enrolled]])
                for k, parts in enumerate(said):
                    role = "enrol" if k < enrolled else "test"
                    for condition in ("clean",) if role == "enrol" else make.CONDITIONS:
                        path = recordings.wav("%s/%s/%s_%02d" % (name, speaker, "+".join(phrase), k + 1), condition, parts)
                        rows.append((name, "+".join(phrase), speaker, about[speaker]["split"], about[speaker]["gender"], "%.0f" % f0, role, condition, path))
    if options.across:
        rows += across(options.across, make, options.out)
    with open(os.path.join(options.out, "people.tsv"), "w", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerow("set phrase speaker split gender pitch role condition path".split())
        writer.writerows(rows)
    count = collections.Counter((r[0], r[6]) for r in rows if r[7] == "clean")
    for name in dict.fromkeys(r[0] for r in rows):
        print(name, len({r[2] for r in rows if r[0] == name}), "people,", len({r[1] for r in rows if r[0] == name}), "phrases,",
              count[name, "enrol"], "takes enrolled,", count[name, "test"], "tried")


def across(folder, make, out):
    """the same words on different days by telephone: one call enrolled (across1, across1j: words joined), or three (across3)"""
    rows = []
    with open(os.path.join(folder, "manifest.tsv")) as file:
        said = collections.defaultdict(list)
        for row in csv.DictReader(file, delimiter="\t"):
            if row["corpus"] in ("wuw", "wuwj"):
                said[row["corpus"], row["phrase"], row["speaker"]].append(row)
    for (corpus, phrase, speaker), calls in sorted(said.items()):
        calls.sort(key=lambda row: int(row["call"]))
        for name, enrolled in ((("across1", 1), ("across3", 3)) if corpus == "wuw" else (("across1j", 1),)):
            if len(calls) < enrolled:
                continue
            audio = [make.read(os.path.join(folder, row["path"])) for row in calls]
            f0 = pitch(audio[:enrolled])
            for k, row in enumerate(calls):
                path = "wav/" + row["path"][:-5] + ".wav"
                if not os.path.exists(os.path.join(out, path)):
                    make.write(os.path.join(out, path), audio[k])
                rows.append((name, phrase, speaker, "dev", row["gender"], "%.0f" % f0, "enrol" if k < enrolled else "test", "clean", path))
    return rows


if __name__ == "__main__":
    main()
