"""The features that training/voice/features.ts dumped, and crops of joined clips of one speaker."""
import collections
import csv
import os

import numpy as np

BANDS = 40
HOPS_PER_SECOND = 100
LOWEST_HZ, HIGHEST_HZ = 20.0, 7600.0


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


def mel(hz):
    return 1127 * np.log1p(hz / 700)


BAND_STEP = (mel(HIGHEST_HZ) - mel(LOWEST_HZ)) / (BANDS + 1)
BAND_CENTRES_HZ = 700 * np.expm1((mel(LOWEST_HZ) + BAND_STEP * np.arange(1, BANDS + 1)) / 1127)


def warp_matrix(factor):
    """[40 x 40], from the right: bands as a vocal tract would give them whose resonances lie `factor` times as high."""
    at = np.clip((mel(BAND_CENTRES_HZ / factor) - mel(LOWEST_HZ)) / BAND_STEP - 1, 0, BANDS - 1)
    low = np.minimum(at.astype(int), BANDS - 2)
    matrix = np.zeros((BANDS, BANDS), np.float32)
    matrix[low, np.arange(BANDS)] = 1 - (at - low)
    matrix[low + 1, np.arange(BANDS)] = at - low
    return matrix


# The people made of one: what a clip is read from (None: one of the rooms), by how much its resonances are moved, and how often.
SPEEDS = ((None, 1.0, 0.56), ("slow", 1.0, 0.22), ("fast", 1.0, 0.22))
WARPED = ((None, 1.0, 0.44), ("slow", 1.0, 0.16), ("fast", 1.0, 0.16), (None, 0.91, 0.12), (None, 1.1, 0.12))
TRACTS = ((None, 1.0, 0.6), (None, 0.91, 0.2), (None, 1.1, 0.2))
VOICES = ((None, 1.0, 0.44), ("slow", 1.0, 0.14), ("fast", 1.0, 0.14), ("slower", 1.0, 0.14), ("faster", 1.0, 0.14))
PEOPLE = {"speeds": SPEEDS, "warped": WARPED, "tracts": TRACTS, "voices": VOICES}

# Where clips are heard, and how often. In calls a voice is not quite the same from crop to crop either: resonances, tempo.
ROOMS = {"clean": 0.6, "reverb": 0.3, "telephone": 0.1}
CALLS = {"clean": 0.5, "line": 0.5}
SAME_VOICE = (0.97, 0.985, 1.0, 1.015, 1.03)
SLOWEST, FASTEST = 0.92, 1.08
UNKNOWN = "unknown"
# Seconds of a clip of the unknown, and how often theirs come: they have a voice for the teacher and no class.
LEAST_NAMELESS, NAMELESS_SHARE = 0.4, 0.5


def speaker_of(path):
    """Who speaks in a clip: its folder. Nobody says of how many clips the unknown speak, so each of those stands alone."""
    folder = path.rsplit("/", 1)[0]
    return path if folder.endswith("/" + UNKNOWN) else folder


class Teacher:
    """What teacher.py wrote of the variants of a folder, in the directions that hold most of it: a target for every clip.

    A clip's row is half its own and half the mean of its speaker's, for what was said is not to count; one that the teacher did not hear
    has the mean.
    """

    def __init__(self, folder, variants, size):
        read = {variant: self.read(os.path.join(folder, variant)) for variant in variants}
        rows = read["clean"][1]
        self.mean = rows.mean(0)
        variances, directions = np.linalg.eigh(np.cov((rows - self.mean).T))
        self.kept = variances[-size:].sum() / variances.sum()
        self.rows, self.means = {}, {}
        for variant, (paths, rows) in read.items():
            rows = (rows - self.mean) @ directions[:, :-size - 1:-1]
            owners = collections.defaultdict(list)
            for row, path in enumerate(paths):
                owners[speaker_of(path)].append(row)
            for owner, of in owners.items():
                mean = self.means[variant, owner] = rows[of].mean(0)
                for row in of:
                    self.rows[variant, paths[row]] = 0.5 * (rows[row] + mean)

    @staticmethod
    def read(folder):
        with open(os.path.join(folder, "teacher.tsv")) as file:
            paths = file.read().splitlines()
        return paths, np.fromfile(os.path.join(folder, "teacher.f32"), np.float32).reshape(len(paths), -1)

    def target(self, takes, variant):
        """What a crop of these takes should become, of length 1, if its speaker speaks as in a variant."""
        paths = [take["clean"]["path"] for take in takes]
        rows = [self.rows.get((variant, path), self.means.get((variant, speaker_of(path)))) for path in paths]
        mean = np.mean(rows, 0)
        return mean / np.linalg.norm(mean)


class Speakers:
    """Training speakers as classes: `names[k]` is corpus/speaker. Another speed or vocal tract makes another person of each."""

    MAX_JITTER = 12

    def __init__(self, folder, min_clips=2, min_seconds=1.2, people=WARPED, left_out=(), calls=False, most_seconds=None, teacher=None):
        """people: one of PEOPLE. With a teacher the unknown are there, too. Speakers with fewer clips or seconds, or in `left_out`, are not there. calls: heard over lines.
        Speakers come by the root of what there is of them, counted up to most_seconds. teacher: a Teacher, for `targets`.
        """
        self.people, self.teacher = people, teacher
        rooms = CALLS if calls else ROOMS
        self.rooms, self.room_shares = list(rooms), list(rooms.values())
        self.voices = SAME_VOICE if calls else (1.0,)
        self.tempos = (SLOWEST, FASTEST) if calls else (1.0, 1.0)
        needed = {"clean"} | {source for source, _, _ in people if source}
        wanted = needed | set(rooms)
        self.dumps = {name: Dump(os.path.join(folder, name)) for name in wanted}
        self.warps = [
            [None if factor * voice == 1 else warp_matrix(factor * voice) for voice in self.voices] for _, factor, _ in people]
        clips = collections.defaultdict(lambda: collections.defaultdict(dict))
        for variant, dump in self.dumps.items():
            for clip in dump.clips:
                if clip["split"] == "train" and clip["corpus"] != "noise" and (teacher or clip["speaker"] != UNKNOWN):
                    clips[speaker_of(clip["path"])][clip["path"]][variant] = clip
        self.clips, self.names, seconds, unknown = [], [], [], []
        for name, paths in sorted(clips.items()):
            takes = [by for by in paths.values() if by.keys() >= needed]
            length = sum(by["clean"]["to"] - by["clean"]["from"] for by in takes) / HOPS_PER_SECOND
            nameless = name in paths
            enough = length >= LEAST_NAMELESS if nameless else len(takes) >= min_clips and length >= min_seconds
            if takes and enough and name not in left_out:
                self.names.append(name)
                self.clips.append(takes)
                seconds.append(length)
                unknown.append(nameless)
        self.unknown = np.array(unknown)
        weights = np.sqrt(np.minimum(seconds, most_seconds or np.inf)) * np.where(unknown, NAMELESS_SHARE, 1)
        self.shares = weights / weights.sum()
        noise = [clip for clip in self.dumps["clean"].clips if clip["corpus"] == "noise"]
        clean = self.dumps["clean"].rows
        self.noises = [clean[c["offset"]:c["offset"] + c["frames"], :BANDS].astype(np.float32) for c in noise]

    @property
    def classes(self):
        """A name for every class: corpus/speaker, what it is read from, how it is warped."""
        return [f"{name} {source or 'own'} {factor}" for source, factor, _ in self.people for name in self.names]

    def variant(self, person, draw):
        return self.people[person][0] or self.rooms[draw.choice(len(self.rooms), p=self.room_shares)]

    def span(self, take, variant, draw):
        """Where the phrase is in a take, not to the frame; a clip that the variant lacks is heard as recorded."""
        clip = take.get(variant) or take["clean"]
        return self.dumps[clip["variant"]].span(clip, draw.integers(-3, self.MAX_JITTER))

    def vary(self, said, frames, person, draw):
        """[frames x 40] of [n x 40], read at some tempo and again from the start where it ends, in the person's voice."""
        at = (np.arange(frames) * draw.uniform(*self.tempos)).astype(int) % len(said)
        warp = self.warps[person][draw.integers(len(self.voices))]
        crop = said[at].astype(np.float32)
        return crop if warp is None else crop @ warp

    def crop(self, speaker, frames, draw, person=None):
        """[frames x 40] of one speaker, as one of the people made of them, the class, its takes. Clips come whole, in random order."""
        if person is None:
            person = draw.choice(len(self.people), p=[share for _, _, share in self.people])
        variant = self.variant(person, draw)
        clips = self.clips[speaker]
        takes, pieces, total, needed = [], [], 0, int(frames * self.tempos[1]) + 1
        while total < needed:
            takes.append(clips[draw.integers(len(clips))])
            piece = self.span(takes[-1], variant, draw)
            if not pieces and len(piece) > needed:
                piece = piece[draw.integers(len(piece) - needed + 1):]
            pieces.append(piece)
            total += len(piece)
        return self.vary(np.concatenate(pieces), frames, person, draw), person * len(self.names) + speaker, takes

    def phrase(self, takes, frames, person, draw):
        """[frames x 40]: the takes in their order, again and again, as one of the people made of the speaker."""
        variant = self.variant(person, draw)
        said = np.concatenate([self.span(take, variant, draw) for take in takes])
        return self.vary(said, frames, person, draw)

    def batch(self, size, frames, draw):
        """-> crops [size x frames x 40], labels [size], what the teacher makes of each (None without one)"""
        speakers = draw.choice(len(self.names), size, p=self.shares)
        crops, labels, takes = zip(*(self.crop(speaker, frames, draw) for speaker in speakers))
        return np.stack(crops), np.array(labels), self.targets(takes, labels)

    def targets(self, takes, labels):
        """What the teacher makes of crops, each of some takes and a class: [n x size]"""
        if self.teacher is None:
            return None
        return np.stack([
            self.teacher.target(each, self.people[label // len(self.names)][0] or "clean") for each, label in zip(takes, labels)])


class Rivals:
    """Pairs of crops of one person next to other people's pairs: of the same phrase, what a login compares, or each of another sentence."""

    MOST_WORDS = 4
    READERS = ("ocean", "libri", "duke")

    def __init__(self, speakers, reading=0.0):
        """reading: share of the batches with sentences, all of them others."""
        self.speakers, self.reading = speakers, reading
        takes = collections.defaultdict(lambda: collections.defaultdict(list))
        for speaker, clips in enumerate(speakers.clips):
            for by in clips:
                takes[by["clean"]["corpus"], by["clean"]["phrase"]][speaker].append(by)
        # Words that at least a dozen people said at least twice.
        self.words = collections.defaultdict(dict)
        for (corpus, word), people in sorted(takes.items()):
            people = {speaker: clips for speaker, clips in people.items() if len(clips) > 1}
            if len(people) >= 12:
                self.words[corpus][word] = people
        self.readers = collections.defaultdict(list)
        for speaker, (name, clips) in enumerate(zip(speakers.names, speakers.clips)):
            corpus = name.split("/")[0]
            if corpus in self.READERS and len(clips) > 1:
                self.readers[corpus].append(speaker)

    def pairs(self, count, frames, draw):
        """-> crops [2 count x frames x 40], the first of each pair in the first half; labels [2 count]; targets."""
        choose = self.sentences if draw.random() < self.reading else self.phrases
        halves, takes, labels = ([], []), ([], []), []
        for speaker, person, sides in choose(count, draw):
            for half, heard, side in zip(halves, takes, sides):
                half.append(self.speakers.phrase(side, frames, person, draw))
                heard.append(side)
            labels.append(person * len(self.speakers.names) + speaker)
        return np.stack(halves[0] + halves[1]), np.array(labels + labels), self.speakers.targets(takes[0] + takes[1], labels + labels)

    def people(self, speakers, count, draw):
        """Some of the people made of these speakers -> (speaker, person), each once."""
        classes = [(speaker, person) for speaker in speakers for person in range(len(self.speakers.people))]
        shares = np.array([self.speakers.people[person][2] for _, person in classes])
        chosen = draw.choice(len(classes), min(count, len(classes) * 2 // 3), replace=False, p=shares / shares.sum())
        return [classes[k] for k in chosen]

    def phrases(self, count, draw):
        """Everybody says the same word, or a few."""
        corpus = sorted(self.words)[draw.integers(len(self.words))]
        words = self.words[corpus]
        names = sorted(words)
        first = names[draw.integers(len(names))]
        said = [words[first]]
        # Only where everybody said everything can words be joined.
        while len(said) < self.MOST_WORDS and draw.random() < 0.5:
            other = words[names[draw.integers(len(names))]]
            if other.keys() >= words[first].keys():
                said.append(other)
        for speaker, person in self.people(words[first], count, draw):
            orders = [draw.permutation(len(clips[speaker])) for clips in said]
            yield speaker, person, [
                [clips[speaker][order[half]] for clips, order in zip(said, orders)] for half in range(2)]

    def sentences(self, count, draw):
        """Everybody says something else, also on the other side."""
        corpus = sorted(self.readers)[draw.integers(len(self.readers))]
        for speaker, person in self.people(self.readers[corpus], count, draw):
            clips = self.speakers.clips[speaker]
            order = draw.permutation(len(clips))
            cut = max(1, min(3, len(clips) // 2))
            yield speaker, person, [[clips[k] for k in part] for part in (order[:cut], order[cut:2 * cut])]
