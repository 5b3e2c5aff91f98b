"""Synthetic speech with the time of every phone: `python3 training/voice/synthesise.py TRANSLITERATION OUT
[UTTERANCES]`.

Needs Debian's libespeak-ng1, libflite1 and wamerican. TRANSLITERATION holds alalc-train.tsv (Arabic words with all
vowels, BSD-3-Clause) and latin-names.tsv (CC0). Writes OUT/clean/synthetic/<voice>/<number>_1.wav (16 kHz) and
OUT/labels.tsv: path, then start in milliseconds and phone of each piece. It widens what the phrase network has heard;
it judges nothing.

espeak-ng speaks Arabic and English in many timbres, all of them formants; Flite's four English voices are made of
people's speech.
"""

import ctypes
import difflib
import os
import random
import sys
import unicodedata
import wave

import numpy as np

from phones import PHONES

RATE = 16000
SYNCHRONOUS, PHONEME_EVENTS, PHONEME_IPA, UTF8 = 2, 1, 2, 1
PHONEME_EVENT = 7
SPEED, PITCH, RANGE = 1, 3, 4
VARIANTS = (
    "f1 f2 f3 f4 f5 m1 m2 m3 m4 m5 m6 m7 m8 Alex Alicia Andrea Andy Annie Denis Diogo Gene Henrique Hugo Jacky Lee Marco "
    "Mario Michael Mike adam anika antonio aunty belinda benjamin boris caleb david ed edward grandma grandpa gustave john "
    "linda marcelo max michel miguel norbert pablo paul pedro quincy rob robert sandro shelby steph travis victor zac"
).split()
ENGLISH_VOICES = ["en-us", "en-us", "en-us", "en-gb-x-rp", "en-029", "en-gb-scotland"]
OTHER_VOICES = ["es", "it", "de", "tr", "sw", "id", "fr"]
# Shares of Arabic and English; the rest is names read as other languages read them.
ARABIC, ENGLISH = 0.55, 0.33
PSEUDO_WORDS = 0.25

COMMON = {p: [p] for p in PHONES if p not in "i u".split()} | {"g": ["ɡ"], "ɹ": ["r"], "χ": ["x"]}
ENGLISH_PHONES = COMMON | {
    s: p.split()
    for s, p in {
        "ɪ": "i",
        "ᵻ": "i",
        "i": "iː",
        "ʊ": "u",
        "u": "uː",
        "æ": "a",
        "ɐ": "ʌ",
        "ə": "ʌ",
        "e": "ɛ",
        "eː": "eɪ",
        "oː": "ɔ",
        "əʊ": "oʊ",
        "ɔː": "ɔ",
        "ɒ": "ɑ",
        "ɑː": "ɑ",
        "ɜː": "ɝ",
        "ɚ": "ɝ",
        "ɜ": "ɝ",
        "əl": "ʌ l",
        "ɑːɹ": "ɑ r",
        "oːɹ": "ɔ r",
        "ɔːɹ": "ɔ r",
        "ɪɹ": "i r",
        "ʊɹ": "u r",
        "ɛɹ": "ɛ r",
        "iə": "iː ʌ",
        "aɪɚ": "aɪ ɝ",
        "aɪə": "aɪ ʌ",
        "n̩": "n",
        "ʍ": "w",
        "ʉː": "uː",
        "ʉ": "uː",
    }.items()
}
OTHER_PHONES = {s: p for s, p in COMMON.items() if p[0] not in ("aː", "ɑ", "iː", "uː")} | {
    "a": ["a"],
    "e": ["ɛ"],
    "o": ["ɔ"],
    "ɾ": ["r"],
    "β": ["b"],
    "ɣ": ["ɡ"],
}

CMU_PHONES = dict(
    zip(
        (
            "aa ae ah ao aw ax ay b ch d dh eh er ey f g hh ih iy jh "
            "k l m n ng ow oy p r s sh t th uh uw v w y z zh pau"
        ).split(),
        "ɑ a ʌ ɔ aʊ ʌ aɪ b tʃ d ð ɛ ɝ eɪ f ɡ h i iː dʒ k l m n ŋ oʊ ɔɪ p r s ʃ t θ u uː v w j z ʒ -".split(),
    )
)
FLITE_VOICES = ["cmu_us_slt", "cmu_us_rms", "cmu_us_awb", "cmu_us_kal16"]
# The same person with a longer or shorter throat.
FLITE_WARP = 0.86, 1.16

ROMAN = {
    "ʼ": "ʔ",
    "ʻ": "ʕ",
    "b": "b",
    "t": "t",
    "th": "θ",
    "j": "dʒ",
    "ḥ": "ħ",
    "kh": "x",
    "d": "d",
    "dh": "ð",
    "r": "r",
    "z": "z",
    "s": "s",
    "sh": "ʃ",
    "ṣ": "sˤ",
    "ḍ": "dˤ",
    "ṭ": "tˤ",
    "ẓ": "ðˤ",
    "gh": "ɣ",
    "f": "f",
    "q": "q",
    "k": "k",
    "l": "l",
    "m": "m",
    "n": "n",
    "h": "h",
    "w": "w",
    "y": "j",
    "a": "a",
    "i": "i",
    "u": "u",
    "ā": "aː",
    "ī": "iː",
    "ū": "uː",
    "á": "aː",
}
LETTERS = dict(
    zip("ʔ ʕ b t θ dʒ ħ x d ð r z s ʃ sˤ dˤ tˤ ðˤ ɣ f q k l m n h w j".split(), "ءعبتثجحخدذرزسشصضطظغفقكلمنهوي")
)
VOWELS = {"a": "\u064e", "i": "\u0650", "u": "\u064f", "aː": "\u064eا", "iː": "\u0650ي", "uː": "\u064fو"}
SHADDA, SUKUN = "\u0651", "\u0652"


class Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("unique", ctypes.c_uint),
        ("text", ctypes.c_int),
        ("length", ctypes.c_int),
        ("milliseconds", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user", ctypes.c_void_p),
        ("id", ctypes.c_char * 8),
    ]


class Espeak:
    """speak_lib.h, as far as it is needed."""

    def __init__(self):
        self.library = ctypes.CDLL("libespeak-ng.so.1")
        self.rate = self.library.espeak_Initialize(SYNCHRONOUS, 0, None, PHONEME_EVENTS | PHONEME_IPA)
        self.samples, self.events = [], []
        kind = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))
        self.callback = kind(self.receive)
        self.library.espeak_SetSynthCallback(self.callback)

    def receive(self, samples, count, events):
        if samples:
            self.samples.append(np.ctypeslib.as_array(samples, (count,)).copy())
        index = 0
        while events[index].type != 0:
            if events[index].type == PHONEME_EVENT:
                self.events.append((events[index].milliseconds, events[index].id.decode()))
            index += 1
        return 0

    def say(self, text, voice, speed, pitch, spread):
        """-> samples at 16 kHz, [(milliseconds, IPA symbol)]"""
        self.samples, self.events = [], []
        if self.library.espeak_SetVoiceByName(voice.encode()) != 0:
            raise ValueError(voice)
        for parameter, value in ((SPEED, speed), (PITCH, pitch), (RANGE, spread)):
            self.library.espeak_SetParameter(parameter, value, 0)
        data = text.encode() + b"\0"
        self.library.espeak_Synth(data, len(data), 0, 1, 0, UTF8, None, None)
        samples = np.concatenate(self.samples).astype(float)
        # Each utterance's clock runs on from the last one's in some versions; the first sound starts within a breath.
        origin = self.events[0][0] if self.events and self.events[0][0] > 1000 else 0
        return resample(samples, self.rate), [(at - origin, symbol) for at, symbol in self.events]


class Flite:
    """flite.h, as far as it is needed."""

    def __init__(self):
        load = lambda name: ctypes.CDLL("libflite%s.so.1" % name, mode=ctypes.RTLD_GLOBAL)
        self.library = load("")
        load("_usenglish")
        load("_cmulex")
        pointer, text = ctypes.c_void_p, ctypes.c_char_p
        for name, result, *arguments in (
            ("flite_synth_text", pointer, text, pointer),
            ("utt_relation", pointer, pointer, text),
            ("relation_head", pointer, pointer),
            ("item_next", pointer, pointer),
            ("item_feat_string", text, pointer, text),
            ("item_feat_float", ctypes.c_float, pointer, text),
            ("utt_wave", ctypes.POINTER(Wave), pointer),
            ("delete_utterance", None, pointer),
            ("flite_init", ctypes.c_int),
        ):
            function = getattr(self.library, name)
            function.restype, function.argtypes = result, arguments
        self.library.flite_init()
        self.voices = []
        for name in FLITE_VOICES:
            register = getattr(load("_" + name), "register_" + name)
            register.restype = pointer
            self.voices.append((name, register(None)))

    def say(self, text, voice, warp):
        """-> samples at 16 kHz, [(milliseconds, phone)]"""
        library = self.library
        utterance = library.flite_synth_text(text.encode(), voice)
        wave = library.utt_wave(utterance).contents
        samples = np.ctypeslib.as_array(wave.samples, (wave.num_samples,)).astype(float)
        found, begin = [], 0.0
        item = library.relation_head(library.utt_relation(utterance, b"Segment"))
        while item:
            found.append(
                (int(1000 * begin / warp), CMU_PHONES.get(library.item_feat_string(item, b"name").decode(), "?"))
            )
            begin = library.item_feat_float(item, b"end")
            item = library.item_next(item)
        result = resample(samples, int(wave.sample_rate * warp))
        library.delete_utterance(utterance)
        return result, found


class Wave(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_char_p),
        ("sample_rate", ctypes.c_int),
        ("num_samples", ctypes.c_int),
        ("channels", ctypes.c_int),
        ("samples", ctypes.POINTER(ctypes.c_short)),
    ]


def resample(samples, rate):
    """By cutting the spectrum: both rates are far above what these voices fill."""
    size = len(samples) * RATE // rate
    spectrum = np.fft.rfft(samples)[: size // 2 + 1]
    return np.fft.irfft(spectrum, size) * size / len(samples)


def from_roman(word):
    """ALA-LC romanisation -> phones, or None where it holds something else."""
    word = unicodedata.normalize("NFC", word.lower()).replace("-", "").replace("'", "")
    phones, at = [], 0
    while at < len(word):
        size = 2 if word[at : at + 2] in ROMAN else 1
        if word[at : at + size] not in ROMAN:
            return None
        phones.append(ROMAN[word[at : at + size]])
        at += size
    if len(phones) > 2 and phones[-2:] == ["a", "h"]:
        phones.pop()  # ta marbuta before a pause
    return phones if any(p in VOWELS for p in phones) else None


def to_script(phones):
    """Phones -> Arabic script with every vowel written."""
    if phones[0] in VOWELS:
        phones = ["ʔ", *phones]
    text = ""
    for at, phone in enumerate(phones):
        if phone in VOWELS:
            text += VOWELS[phone]
        elif at > 0 and phones[at - 1] == phone:
            text = text.removesuffix(SUKUN) + SHADDA
        else:
            text += LETTERS[phone] + (SUKUN if at + 1 < len(phones) and phones[at + 1] not in VOWELS else "")
    return text.replace(SUKUN + SHADDA, SHADDA)


def pseudo_word(r):
    """Syllables of rare and common sounds alike."""
    consonants = list(LETTERS)
    phones = []
    for _ in range(r.choice([2, 2, 3, 3, 4])):
        phones += [r.choice(consonants), r.choice(list(VOWELS))]
        if r.random() < 0.35:
            phones.append(r.choice(consonants))
    return phones


def plain_symbol(symbol):
    """espeak-ng's variants of a phone by its neighbours: dental, backed, palatal"""
    return symbol.replace("̪", "").rstrip(".ʲ")


def match_expected(events, expected):
    """Labels for espeak's Arabic events, which do not tell long vowels from short: taken from what was to be said."""
    simple = lambda phone: "x" if phone == "χ" else phone.rstrip(":ːˤ")
    heard = [simple(plain_symbol(symbol)) for _, symbol in events]
    labels = [None if symbol else [] for symbol in heard]
    matcher = difflib.SequenceMatcher(None, heard, [simple(phone) for phone in expected], autojunk=False)
    for at, there, size in matcher.get_matching_blocks():
        for k in range(size):
            labels[at + k] = [expected[there + k]]
    return labels


def pieces(events, labels):
    """[(milliseconds, phone | '-' for silence | '?' for a sound outside the inventory)]; two phones share their
    event's time.
    """
    found = []
    for (at, _), label, (end, _) in zip(events, labels, events[1:] + [(events[-1][0] + 80, "")]):
        names = ["?"] if label is None else label or ["-"]
        found += [(at + k * (end - at) // len(names), name) for k, name in enumerate(names)]
    return found


def main():
    source, out = sys.argv[1:3]
    count, human = (int(n) for n in sys.argv[3:5]) if len(sys.argv) > 4 else (14000, 2500)
    r = random.Random("synthetic")
    rows = lambda name: [
        line.rstrip("\n").split("\t") for line in open(os.path.join(source, name), encoding="utf-8")
    ][1:]
    arabic = [p for p in (from_roman(row[1]) for row in rows("alalc-train.tsv")) if p and 3 <= len(p) <= 12]
    names = [
        row[0] for row in rows("latin-names.tsv")[:30000] if row[0].isascii() and row[0].isalpha() and len(row[0]) > 2
    ]
    words = [
        w.strip()
        for w in open("/usr/share/dict/words")
        if w.strip().isalpha() and w.isascii() and w[0].islower() and len(w) > 3
    ]
    english = lambda: " ".join(
        r.choice(words if r.random() < 0.6 else names) for _ in range(r.choice([1, 1, 2, 2, 3, 4]))
    )
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, "labels.tsv"), "w", encoding="utf-8") as listing:

        def keep(voice, number, samples, labelled):
            relative = "clean/synthetic/%s/%05d_1" % (voice, number)
            write(os.path.join(out, relative + ".wav"), samples)
            listing.write("\t".join([relative] + ["%d:%s" % p for p in labelled]) + "\n")

        espeak = Espeak()
        for number in range(count):
            draw = r.random()
            if draw < ARABIC:
                said = [
                    pseudo_word(r) if r.random() < PSEUDO_WORDS else r.choice(arabic)
                    for _ in range(r.choice([1, 1, 2, 2, 3, 4]))
                ]
                text, language = " ".join(map(to_script, said)), "ar"
            else:
                text, language = english(), r.choice(ENGLISH_VOICES if draw < ARABIC + ENGLISH else OTHER_VOICES)
            voice = language + "+" + r.choice(VARIANTS)
            samples, events = espeak.say(text, voice, r.randint(110, 230), r.randint(15, 85), r.randint(20, 80))
            if len(events) < 3 or len(samples) < RATE // 4:
                continue
            if language == "ar":
                labels = match_expected(events, [p for w in said for p in (["ʔ", *w] if w[0] in VOWELS else w)])
            else:
                table = ENGLISH_PHONES if draw < ARABIC + ENGLISH else OTHER_PHONES
                labels = [[] if not s else table.get(plain_symbol(s)) for _, s in events]
            keep(voice, number, samples, pieces(events, labels))
        flite = Flite() if human else None
        for number in range(count, count + human):
            name, voice = r.choice(flite.voices)
            keep(name, number, *flite.say(english(), voice, r.uniform(*FLITE_WARP)))


def write(path, samples):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with wave.open(path, "wb") as file:
        file.setparams((1, 2, RATE, len(samples), "NONE", ""))
        file.writeframes(np.clip(samples * 0.7, -32768, 32767).astype("<i2").tobytes())


if __name__ == "__main__":
    main()
