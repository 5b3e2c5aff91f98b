#!/usr/bin/env python3
"""Trials of corpora that nothing was trained or fitted on, in the form of make_voice_trials.py: `judging_trials.py DATA_VOICE OUT MAKE_VOICE_TRIALS.PY`.

td-*: everybody enrols a phrase, and others say it. ti-*: nobody says the same twice, so the voice alone is judged (kinds T and I). Of libri and
duke the development speakers, of the others all.
"""
import collections
import csv
import os
import random

from trial_tools import Recordings, parser, tools

# set -> corpus, takes enrolled, trials of each kind
PHRASES = {
    "td-ased": ("ased", 1, {"TC": 1, "TW": 3, "IC": 6, "IW": 3}),
    "td-baved": ("baved", 1, {"TC": 2, "TW": 3, "IC": 6, "IW": 3}),
    "td-fsdd": ("fsdd", 3, {"TC": 2, "TW": 3, "IC": 3, "IW": 3}),
}
# set -> corpus, clips enrolled, logins of the person, of each other person
VOICES = {
    "ti-ltcmd": ("ltcmd", 3, 3, 1),
    "ti-libri": ("libri", 1, 1, 1),
    "ti-duke": ("duke", 1, 2, 1),
    "ti-klettres": ("klettres", 3, 3, 1),
    "ti-ktuberling": ("ktuberling", 3, 3, 1),
}
HEARD = ("libri", "duke")  # by the networks, but for the development speakers


def voice_trials(name, clips, enrolled, own, others):
    by = collections.defaultdict(list)
    for clip in clips:
        by[clip["speaker"]].append(clip["path"][:-5])
    for speaker, paths in sorted(by.items()):
        if len(paths) <= enrolled:
            continue
        draw = random.Random("%s|%s" % (name, speaker))
        for path in paths[enrolled:enrolled + own]:
            yield paths[:enrolled], "T", path
        for other in sorted(by):
            if other != speaker:
                for path in draw.sample(by[other], others):
                    yield paths[:enrolled], "I", path


def main():
    options = parser(__doc__).parse_args()
    make = tools(options.trials)
    with open(os.path.join(options.data, "manifest.tsv")) as file:
        manifest = list(csv.DictReader(file, delimiter="\t"))
    recordings = Recordings(make, options.data, options.out)
    clips_of = lambda corpus: [row for row in manifest if row["corpus"] == corpus and (corpus not in HEARD or row["split"] == "dev")]
    wav = lambda name, condition: recordings.wav(name, condition, [name + ".flac"])
    sets = {}
    for name, (corpus, takes, counts) in PHRASES.items():
        made = make.trials(name, clips_of(corpus), takes, counts)
        sets[name] = [([clip["path"][:-5] for clip in enrol], phrase, kind, test) for enrol, phrase, kind, test, _ in made]
    for name, (corpus, *sizes) in VOICES.items():
        sets[name] = [(enrol, "-", kind, test) for enrol, kind, test in voice_trials(name, clips_of(corpus), *sizes)]
    os.makedirs(os.path.join(options.out, "trials"), exist_ok=True)
    for name, trials in sets.items():
        with open(os.path.join(options.out, "trials", name + ".tsv"), "w", newline="") as file:
            writer = csv.writer(file, delimiter="\t", lineterminator="\n")
            writer.writerow("trial_id set kind snr label enrol_paths phrase test_path".split())
            for k, (enrol, phrase, kind, test) in enumerate(trials, 1):
                paths = ",".join(wav(one, "clean") for one in enrol)
                for condition in make.CONDITIONS:
                    trial = "%s-%05d-%s" % (name, k, condition)
                    writer.writerow((trial, name, kind, condition, int(kind in ("TC", "T")), paths, phrase, wav(test, condition)))
        print(name, len(trials), "trials in each of", len(make.CONDITIONS), "conditions")


if __name__ == "__main__":
    main()
