"""Utterances that the phrase network learns from: words of people joined, synthetic phrases, through noise and other
devices.

FEATURES holds what features.ts dumped (one folder a variant), each SYNTHETIC the same for synthesise.py's speech,
with its labels.tsv.

Forty Arabic words are few: a network that sees half a second around a frame learns the words, not their phones. So
part of what people say is cut in the middle of a phone and goes on as another word of theirs with that phone: new
words, real speech.
"""

import csv
import os

import numpy as np
import torch

from phones import INDEX, SILENCE

COLUMNS = 41
ENERGY = 40
MARGIN = 15
IGNORE = -1
DB = 10 / np.log(10)
FLOOR = np.log(1e-7)
# Frame f covers 25 ms from 10 f on.
CENTRE_MS = 12.5
# Of synthetic speech, at least this much from voices made of people's speech.
NATURAL_SHARE = 0.3
# Corpora of data/voice/more, and how much of what is drawn of them is sentences.
MORE = {"ocean", "pfa", "wake", "hymel"}
SENTENCES_SHARE = 0.6
# A sentence is heard from somewhere on, for at least so many frames.
LEAST_HEARD = 80


def speech_weights(energy, depth=30.0):
    """src/voice/audio/detect-speech.ts, speechWeights: [... x frames] log energies -> 0 to 1"""
    levels = energy * DB
    loud = np.percentile(levels, 98, axis=-1, keepdims=True)
    quiet = np.percentile(levels, 10, axis=-1, keepdims=True)
    floor = np.maximum(loud - depth, np.minimum(quiet + 6, loud - 12))
    raw = np.clip((levels - floor) / np.maximum(1, loud - 6 - floor), 0, 1)
    padded = np.pad(raw, [(0, 0)] * (raw.ndim - 1) + [(2, 2)], mode="edge")
    return sum(padded[..., k : k + raw.shape[-1]] for k in range(5)) / 5


class Clip:
    __slots__ = ("start", "frames", "begin", "end", "corpus", "speaker", "word", "path", "variant", "phones")

    def __init__(self, **facts):
        for name, value in facts.items():
            setattr(self, name, value)


def read_index(folder, start=0):
    for row in csv.DictReader(
        open(os.path.join(folder, "index.tsv"), encoding="utf-8"), delimiter="\t", quoting=csv.QUOTE_NONE
    ):
        yield (
            row,
            Clip(
                start=start + int(row["offset"]),
                frames=int(row["frames"]),
                begin=int(row["from"]),
                end=int(row["to"]),
                corpus=row["corpus"],
                speaker=row["speaker"],
                word=row["phrase"],
                path=row["path"],
                variant=row["variant"],
            ),
        )


def read_features(folder):
    return np.fromfile(os.path.join(folder, "features.f16"), np.float16).reshape(-1, COLUMNS)


class Corpus:
    """features [frames x 41] float16; labels and states [frames], IGNORE where nothing is known.

    Of MORE there is nothing unless sentences are given: (corpus, sentence) -> words x pronunciations x phone indices.
    """

    def __init__(self, features, variants, synthetic, words, left_out=(), sentences=None):
        blocks, self.people, self.voices, self.noises, self.babble = [], [], [], [], []
        self.readers, self.sentences = [], sentences
        if sentences is None:
            words = {key: said for key, said in words.items() if key[0] not in MORE}
        start = 0
        for variant in variants:
            folder = os.path.join(features, variant)
            blocks.append(read_features(folder))
            for row, clip in read_index(folder, start):
                if clip.corpus == "noise":
                    self.noises.append(clip)
                elif "%s/%s" % (clip.corpus, clip.speaker) in left_out or sentences is None and clip.corpus in MORE:
                    continue
                elif row["split"] == "train" and clip.end - clip.begin > 2 * MARGIN + 8:
                    self.babble.append(clip)
                    if (clip.corpus, clip.word) in words:
                        self.people.append(clip)
                    elif sentences and (clip.corpus, clip.word) in sentences:
                        self.readers.append(clip)
            start += len(blocks[-1])
        listings = []
        for folder in synthetic:
            blocks.append(read_features(os.path.join(folder, "trials")))
            clips = [clip for _, clip in read_index(os.path.join(folder, "trials"), start)]
            listings.append((os.path.join(folder, "labels.tsv"), clips))
            self.voices += clips
            start += len(blocks[-1])
        self.features = np.concatenate(blocks)
        self.labels = np.full(len(self.features), IGNORE, np.int16)
        self.states = np.full(len(self.features), IGNORE, np.int16)
        self.words = words
        self.first_state = {}
        self.state_count = 0
        for key, alternatives in sorted(words.items()):
            self.first_state[key] = self.state_count
            self.state_count += max(map(len, alternatives))
        for clip in self.people:
            speech = clip.end - clip.begin - 2 * MARGIN
            count = len(words[clip.corpus, clip.word][0])
            self.label(
                clip,
                0,
                [
                    (clip.begin + MARGIN + k * speech // count, clip.begin + MARGIN + (k + 1) * speech // count)
                    for k in range(count)
                ],
            )
        for path, clips in listings:
            self.label_voices(path, clips)

    def label(self, clip, alternative, spans):
        """spans: (from, to) of each phone of that pronunciation, in frames of the clip; silence elsewhere. Sets
        clip.phones: (phone, its middle).
        """
        key = clip.corpus, clip.word
        phones = self.words[key][alternative]
        clip.phones = [(phone, (begin + end) // 2) for phone, (begin, end) in zip(phones, spans)]
        view = slice(clip.start, clip.start + clip.frames)
        self.labels[view] = SILENCE
        self.states[view] = IGNORE
        for k, (begin, end) in enumerate(spans):
            self.labels[clip.start + begin : clip.start + end] = phones[k]
            self.states[clip.start + begin : clip.start + end] = self.first_state[key] + k

    def label_sentence(self, clip, phones):
        """phones: of each of the network's frames, SILENCE between words"""
        labels = self.labels[clip.start : clip.start + clip.frames]
        labels[:] = SILENCE
        span = labels[clip.begin : clip.end]
        span[:] = np.repeat(phones, 2)[: len(span)]

    def label_voices(self, path, clips):
        """path: labels.tsv of synthesise.py"""
        pieces = {}
        for line in open(path, encoding="utf-8"):
            name, *events = line.rstrip("\n").split("\t")
            pieces[os.path.basename(name)] = [(int(e.split(":")[0]), e.split(":", 1)[1]) for e in events]
        for clip in clips:
            events = pieces[os.path.basename(clip.path)]
            labels = self.labels[clip.start : clip.start + clip.frames]
            labels[:] = SILENCE
            ends = [at for at, _ in events[1:]] + [10 * clip.frames + 100]
            for (at, name), end in zip(events, ends):
                value = INDEX.get(name, SILENCE if name == "-" else IGNORE)
                labels[frame_at(at) : frame_at(end)] = value


def group_by(clips, key):
    groups = {}
    for clip in clips:
        groups.setdefault(key(clip), []).append(clip)
    return groups


def frame_at(milliseconds):
    return max(0, int(np.ceil((milliseconds - CENTRE_MS) / 10)))


class Batches:
    """Endless training batches: cepstra-ready log mels, labels and states at the network's rate."""

    def __init__(self, corpus, seed, crossing, warp, more=0.0):
        """crossing: share of words that go on as another word; warp: how far voices are warped; more: share of
        utterances from MORE
        """
        self.corpus, self.crossing, self.warp, self.more = corpus, crossing, warp, more
        self.random = np.random.default_rng(seed)
        by = group_by(corpus.people, lambda clip: (clip.corpus, clip.speaker, clip.variant))
        self.rich = [clips for key, clips in sorted(by.items()) if key[0] == "ascmd"]
        self.natural = [clip for clip in corpus.voices if clip.speaker.startswith("cmu_")]
        self.with_phone = []
        self.index_phones()
        self.gsc = {}
        for clip in corpus.people:
            if clip.corpus == "gsc":
                self.gsc.setdefault(clip.word, []).append(clip)
        self.gsc_words = sorted(self.gsc)
        # Rare words more often than they come, common ones less.
        weights = np.array([len(self.gsc[w]) for w in self.gsc_words], float) ** 0.5
        self.gsc_weights = weights / weights.sum()
        grouped = lambda clips, key: list(group_by(clips, key).values())
        self.readers = grouped(corpus.readers, lambda clip: (clip.corpus, clip.speaker, clip.variant))
        self.phrases = grouped(
            [clip for clip in corpus.people if clip.corpus in MORE], lambda clip: (clip.corpus, clip.word)
        )

    def index_phones(self):
        """Which clips of a voice hold a phone; again after every alignment."""
        self.with_phone = []
        for clips in self.rich:
            found = {}
            for clip in clips:
                for phone, middle in clip.phones:
                    found.setdefault(phone, []).append((clip, middle))
            self.with_phone.append(found)

    def draw_pieces(self):
        """A way to draw what one voice says: frame numbers in the corpus, and whether they are a word whole."""
        r = self.random
        if self.more and r.random() < self.more:
            return self.draw_more()
        kind = r.random()
        if kind < 0.4:
            voice = r.integers(len(self.rich))
            pool, others = self.rich[voice], self.with_phone[voice]
            return lambda: self.piece(pool[r.integers(len(pool))], others)
        if kind < 0.58 or not self.corpus.voices:
            return lambda: self.piece(self.draw_gsc())
        voices = self.natural if self.natural and r.random() < NATURAL_SHARE else self.corpus.voices
        return lambda: self.piece(voices[r.integers(len(voices))])

    def draw_more(self):
        """Sentences of one person, or one phrase by whoever says it."""
        r = self.random
        read = r.random() < SENTENCES_SHARE
        groups = self.readers if read else self.phrases
        pool = groups[r.integers(len(groups))]
        return lambda: (self.stretch if read else self.piece)(pool[r.integers(len(pool))])

    def stretch(self, clip):
        """A sentence from somewhere on: the frames of an utterance rarely reach its end."""
        begin = clip.begin + self.random.integers(0, max(1, clip.end - clip.begin - LEAST_HEARD))
        return clip.start + np.arange(begin, clip.end), True, clip

    def piece(self, clip, others=None):
        r = self.random
        begin = clip.begin + r.integers(0, MARGIN + 1)
        if others and r.random() < self.crossing:
            phone, middle = clip.phones[r.integers(len(clip.phones))]
            other, there = others[phone][r.integers(len(others[phone]))]
            end = other.end - r.integers(0, MARGIN + 1)
            if begin < middle and there < end:
                return (
                    np.concatenate([clip.start + np.arange(begin, middle), other.start + np.arange(there, end)]),
                    other is clip,
                    clip,
                )
        end = max(begin + 1, clip.end - r.integers(0, MARGIN + 1))
        return clip.start + np.arange(begin, end), True, clip

    def draw_gsc(self):
        pool = self.gsc[self.gsc_words[self.random.choice(len(self.gsc_words), p=self.gsc_weights)]]
        return pool[self.random.integers(len(pool))]

    def rows(self, frames):
        """Of one utterance: frame numbers, a gain for each (ln power), whether its word is whole."""
        r = self.random
        draw = self.draw_pieces()
        pieces, gains, whole, total = [], [], [], 0
        while total < frames:
            piece, is_word, clip = draw()
            speed = r.uniform(0.85, 1.18)
            count = max(1, int(len(piece) / speed))
            piece = piece[np.minimum((np.arange(count) * speed).astype(int), len(piece) - 1)]
            if r.random() < 0.25:  # a pause, made of what lies before the word
                edge = clip.start + np.arange(clip.begin, clip.begin + min(MARGIN, clip.end - clip.begin))
                piece = np.concatenate([np.resize(edge, r.integers(3, 40)), piece])
            pieces.append(piece)
            gains.append(np.full(len(piece), r.normal(0, 0.4)))
            whole.append(np.full(len(piece), is_word))
            total += len(piece)
        return tuple(np.concatenate(each)[:frames] for each in (pieces, gains, whole))

    def noise_rows(self, frames):
        r = self.random
        clip = self.corpus.noises[r.integers(len(self.corpus.noises))]
        return clip.start + (r.integers(clip.frames) + np.arange(frames)) % clip.frames

    def babble_rows(self, frames):
        r = self.random
        pieces, total = [], 0
        while total < frames:
            clip = self.corpus.babble[r.integers(len(self.corpus.babble))]
            pieces.append(clip.start + np.arange(clip.begin + MARGIN, clip.end - MARGIN))
            total += len(pieces[-1])
        return np.concatenate(pieces)[:frames]

    def next(self, size, frames):
        """-> centred log mels [size x frames x 40] (torch), labels, states [size x frames] (numpy)"""
        corpus = self.corpus
        rows, gains, whole = map(np.stack, zip(*(self.rows(frames) for _ in range(size))))
        x = (
            torch.from_numpy(corpus.features[rows].astype(np.float32))
            + torch.from_numpy(gains.astype(np.float32))[..., None]
        )
        x[..., :ENERGY] = self.warped(x[..., :ENERGY]) + self.devices(size)[:, None]
        x = torch.logaddexp(x, self.noise(x, size, frames))
        x[..., :ENERGY].clamp_(min=FLOOR)
        weights = torch.from_numpy(speech_weights(x[..., ENERGY].numpy()).astype(np.float32))
        bands = x[..., :ENERGY]
        bands = bands - (weights[..., None] * bands).sum(1, keepdim=True) / weights.sum(1)[:, None, None].clamp(
            min=1e-6
        )
        return self.masked(bands), corpus.labels[rows], np.where(whole, corpus.states[rows], IGNORE)

    def warped(self, bands):
        """Vocal tracts longer or shorter (Jaitly and Hinton 2013): [size x frames x 40], frequencies
        scaled.
        """
        factors = 1 + self.random.uniform(-self.warp, self.warp, (len(bands), 1))
        mel = lambda hertz: 1127 * np.log1p(hertz / 700)
        low, high = mel(20.0), mel(7600.0)
        step = (high - low) / (ENERGY + 1)
        centres = 700 * np.expm1((low + step * np.arange(1, ENERGY + 1)) / 1127)
        at = np.clip((mel(centres[None] * factors) - low) / step - 1, 0, ENERGY - 1)
        floor = np.minimum(at.astype(np.int64), ENERGY - 2)
        share = torch.from_numpy((at - floor).astype(np.float32))[:, None]
        below = torch.from_numpy(floor)[:, None].expand(-1, bands.shape[1], -1)
        return bands.gather(2, below) * (1 - share) + bands.gather(2, below + 1) * share

    def devices(self, size):
        """Smooth random responses in ln power, a third of them with band edges."""
        r = self.random
        band = np.linspace(0, 1, ENERGY)[None]
        gain = r.normal(0, 1, (size, 1)) * (band - 0.5) * 2.2
        for cycles in (1, 2, 3):
            gain = gain + r.normal(0, 0.35, (size, 1)) * np.cos(np.pi * (cycles * band + r.uniform(0, 2, (size, 1))))
        edges = r.random((size, 1)) < 0.35
        low, high = r.uniform(0, 0.14, (size, 1)), r.uniform(0.72, 1, (size, 1))
        slope = r.uniform(30, 120, (size, 1))
        gain = gain - edges * slope * (np.maximum(0, low - band) + np.maximum(0, band - high))
        return torch.from_numpy(gain.astype(np.float32))

    def noise(self, x, size, frames):
        """Log powers to be added: rooms, machines, other talkers, or noise of a random colour; SNR -2 to 30 dB, none
        for a quarter.
        """
        r = self.random
        kinds = r.random(size)
        noise = torch.empty(size, frames, COLUMNS)
        features = self.corpus.features
        for b in range(size):
            if kinds[b] < 0.4:
                noise[b] = torch.from_numpy(features[self.noise_rows(frames)].astype(np.float32))
            elif kinds[b] < 0.75:
                talkers = [
                    torch.from_numpy(features[self.babble_rows(frames)].astype(np.float32))
                    for _ in range(r.integers(1, 5))
                ]
                noise[b] = torch.logsumexp(torch.stack(talkers), 0)
            else:
                colour = np.cumsum(r.normal(0, 0.35, COLUMNS))
                flutter = np.log(r.gamma(5, 0.2, (frames, COLUMNS)))
                noise[b] = torch.from_numpy((colour - colour.mean() + flutter).astype(np.float32))
        noise[..., :ENERGY] += 0.5 * self.devices(size)[:, None]
        # Powers are compared over the bands, whose pre-emphasis is the network's view of loudness.
        power = x[..., :ENERGY].exp().sum(-1)
        active = power > power.max(1, keepdim=True)[0] / 100
        speech = (power * active).sum(1) / active.sum(1)
        other = noise[..., :ENERGY].exp().sum(-1).mean(1)
        snr = r.uniform(-2, 30, size) + 200 * (r.random(size) < 0.25)
        shift = (speech / other).log() - torch.from_numpy((snr / DB).astype(np.float32))
        noise = noise + shift[:, None, None]
        # The energy column of coloured noise is made up: let the sum of its bands stand in, on the scale of the
        # speech's.
        offset = (x[..., ENERGY] - power.log()).mean(1, keepdim=True)
        noise[..., ENERGY] = noise[..., :ENERGY].exp().sum(-1).log() + offset
        return noise

    def masked(self, bands):
        """SpecAugment: a stretch of bands, rarely of time, at the mean."""
        r = self.random
        size, frames, _ = bands.shape
        for b in range(size):
            if r.random() < 0.35:
                width = r.integers(2, 9)
                first = r.integers(0, ENERGY - width)
                bands[b, :, first : first + width] = 0
            if r.random() < 0.2:
                length = r.integers(2, 12)
                first = r.integers(0, frames - length)
                bands[b, first : first + length] = 0
        return bands
