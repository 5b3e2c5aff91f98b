#!/usr/bin/env python3
"""Everybody enrols the same four words: `same_four_words.py DATA_VOICE OUT MAKE_VOICE_TRIALS.PY [--speakers NAME,...]`.

Writes WAVs of four Arabic words joined, and the lists that `nutq evaluate identification` reads: four phrases, three takes enrolled, three
tried, by all speakers of the corpus who said every word six times. Each knocks at a collection of everybody (known), and at one
of everybody else (a stranger). trials/td-same4.tsv, for `nutq evaluate voice`: the same with the right phrase, and with a word replaced, the
last dropped, or two swapped. Noises, devices and pauses are those of make_voice_trials.py. --speakers: who knocks; all are enrolled.
"""
import collections
import csv
import os
import random

from trial_tools import Recordings, parser, tools

PHRASES, WORDS, ENROLLED, TRIED = 4, 4, 3, 3


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--speakers")
    options = arguments.parse_args()
    make = tools(options.trials)
    takes = collections.defaultdict(lambda: collections.defaultdict(list))
    with open(os.path.join(options.data, "manifest.tsv")) as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["corpus"] == "ascmd":
                takes[row["speaker"]][row["phrase"]].append(row)
    words = sorted(set.intersection(*({w for w, t in by.items() if len(t) >= ENROLLED + TRIED} for by in takes.values())))
    people = sorted(takes)
    knocking = options.speakers.split(",") if options.speakers else people
    recordings = Recordings(make, options.data, options.out)

    def say(speaker, phrase, take, condition):
        clips = [sorted(takes[speaker][word], key=lambda row: int(row["take"]))[take]["path"] for word in phrase]
        return recordings.wav("same/%s/%s_%02d" % (speaker, "+".join(phrase), take), condition, clips)

    draw, draw_word = random.Random("same phrases"), random.Random("wrong words")
    collections_, probes, trials = [], [], []
    for _ in range(PHRASES):
        phrase = draw.sample(words, WORDS)
        enrolments = {s: ",".join(say(s, phrase, take, "clean") for take in range(ENROLLED)) for s in people}
        everybody = "+".join(phrase)
        collections_ += [("same-four", everybody, s, paths) for s, paths in enrolments.items()]
        for speaker in knocking:
            other = draw_word.choice([word for word in words if word not in phrase])
            spoken = {"right": phrase, "replace": [*phrase[:2], other, phrase[3]], "drop": phrase[:3],
                      "swap": [phrase[0], phrase[2], phrase[1], phrase[3]]}
            others = "%s without %s" % (everybody, speaker)
            collections_ += [("same-four", others, s, paths) for s, paths in enrolments.items() if s != speaker]
            for take in range(ENROLLED, ENROLLED + TRIED):
                for condition in make.CONDITIONS:
                    path = say(speaker, phrase, take, condition)
                    probes += [("same-four", condition, everybody, speaker, path), ("same-four", condition, others, "-", path)]
                    for what, said in spoken.items():
                        right = what == "right"
                        trials.append((
                            "td-same4-%d-%s-%s" % (len(trials), what, condition), "td-same4", "TC" if right else "TW", condition, int(right),
                            enrolments[speaker], everybody, say(speaker, said, take, condition)))
    os.makedirs(os.path.join(options.out, "trials"), exist_ok=True)
    for name, header, rows in (
        ("collections", "set collection speaker enrol_paths", collections_),
        ("probes", "probe_id set snr collection true_speaker test_path", [(k, *row) for k, row in enumerate(probes, 1)]),
        ("trials/td-same4", "trial_id set kind snr label enrol_paths phrase test_path", trials),
    ):
        with open(os.path.join(options.out, name + ".tsv"), "w", newline="") as file:
            writer = csv.writer(file, delimiter="\t", lineterminator="\n")
            writer.writerow(header.split())
            writer.writerows(rows)
    print(len(people), "people,", len(collections_), "enrolments,", len(probes), "probes,", len(trials), "trials")


if __name__ == "__main__":
    main()
