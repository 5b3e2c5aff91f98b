"""The features that training/voice/features.ts dumped, and crops of joined clips of one speaker."""
import collections
import csv
import os

import numpy as np

BANDS = 40
HOPS_PER_SECOND = 100


class Dump:
    """One folder of features.ts: log-mel rows of every clip, and what is known of the clip."""

    def __init__(self, folder):
        with open(os.path.join(folder, "index.tsv"), newline="") as file:
            self.clips = list(csv.DictReader(file, delimiter="\t"))
        for clip in self.clips:
            for name in ("offset", "frames", "from", "to"):
                clip[name] = int(clip[name])
        self.rows = np.fromfile(os.path.join(folder, "features.f16"), np.float16).reshape(-1, BANDS + 1)

    def span(self, clip, margin=0):
        """[frames x 40] of a clip where the phrase is, `margin` frames tighter (or wider, if negative)."""
        start = clip["offset"] + max(0, clip["from"] + margin)
        end = clip["offset"] + min(clip["frames"], clip["to"] - margin)
        return self.rows[start:max(end, start + 1), :BANDS]


class Speakers:
    """Training speakers as classes: `names[k]` is corpus/speaker, and every speed makes a further class of each."""

    SPEEDS = ("clean", "slow", "fast")
    ROOMS = ("clean", "reverb", "telephone")
    ROOM_SHARES = (0.6, 0.3, 0.1)
    SPEED_SHARES = (0.56, 0.22, 0.22)
    MAX_JITTER = 12

    def __init__(self, folder, min_clips=3, min_seconds=2.0, left_out=(), max_clips=10**9, dumps=None):
        self.dumps = dumps or {name: Dump(os.path.join(folder, name)) for name in set(self.SPEEDS + self.ROOMS)}
        clips = collections.defaultdict(lambda: collections.defaultdict(dict))
        for variant, dump in self.dumps.items():
            for clip in dump.clips:
                if clip["split"] == "train" and clip["corpus"] != "noise":
                    clips[clip["corpus"] + "/" + clip["speaker"]][clip["path"]][variant] = clip
        self.clips, self.names, seconds = [], [], []
        for name, paths in sorted(clips.items()):
            takes = [by for by in paths.values() if len(by) == len(self.dumps)]
            length = sum(by["clean"]["to"] - by["clean"]["from"] for by in takes) / HOPS_PER_SECOND
            if min_clips <= len(takes) <= max_clips and length >= min_seconds and name not in left_out:
                self.names.append(name)
                self.clips.append(takes)
                seconds.append(length)
        self.shares = np.sqrt(seconds) / np.sum(np.sqrt(seconds))
        noise = [clip for clip in self.dumps["clean"].clips if clip["corpus"] == "noise"]
        clean = self.dumps["clean"].rows
        self.noises = [clean[c["offset"]:c["offset"] + c["frames"], :BANDS].astype(np.float32) for c in noise]

    @property
    def classes(self):
        return len(self.names) * len(self.SPEEDS)

    def crop(self, speaker, frames, draw, speed=None):
        """[frames x 40] of one speaker at one speed and its class. Clips come whole, in random order, one after another."""
        if speed is None:
            speed = draw.choice(len(self.SPEEDS), p=self.SPEED_SHARES)
        variant = self.SPEEDS[speed] if speed else self.ROOMS[draw.choice(len(self.ROOMS), p=self.ROOM_SHARES)]
        dump, takes = self.dumps[variant], self.clips[speaker]
        pieces, total = [], 0
        while total < frames:
            piece = dump.span(takes[draw.integers(len(takes))][variant], draw.integers(-3, self.MAX_JITTER))
            if not pieces and len(piece) > frames:
                piece = piece[draw.integers(len(piece) - frames + 1):]
            pieces.append(piece)
            total += len(piece)
        return np.concatenate(pieces)[:frames], speed * len(self.names) + speaker

    def batch(self, size, frames, draw):
        speakers = draw.choice(len(self.names), size, p=self.shares)
        crops = [self.crop(speaker, frames, draw) for speaker in speakers]
        return np.stack([crop for crop, _ in crops]).astype(np.float32), np.array([label for _, label in crops])
