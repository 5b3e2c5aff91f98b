"""Pronunciations of the sentences that people read, word by word, by espeak-ng."""

import os

from phones import INDEX
from phrase_data import read_index
from synthesise import ENGLISH_PHONES, Espeak, plain_symbol

READ = {"ocean"}
VOICE = "en-us", 160, 50, 50
# One by one words are said as they are spelt out.
WEAK = {
    "a": ["ʌ"],
    "an": ["ʌ n"],
    "and": ["ʌ n d", "ʌ n"],
    "are": ["ɝ"],
    "for": ["f ɝ"],
    "of": ["ɔ v"],
    "the": ["ð iː", "d ʌ"],
    "to": ["t ʌ"],
    "was": ["w ɔ z"],
}


def read_aloud(features):
    """(corpus, sentence) of the clips of FEATURES/clean -> words x pronunciations x phone indices"""
    espeak, known = Espeak(), {}

    def said(word):
        if word not in known:
            # The tap of "water" is a t to whoever learnt English at school.
            symbols = [plain_symbol(symbol) for _, symbol in espeak.say(word, *VOICE)[1] if symbol]
            phones = [phone for symbol in symbols for phone in {"ɾ": ["t"]}.get(symbol) or ENGLISH_PHONES[symbol]]
            known[word] = [[INDEX[p] for p in way] for way in (phones, *(weak.split() for weak in WEAK.get(word, [])))]
        return known[word]

    heard = {(clip.corpus, clip.word) for _, clip in read_index(os.path.join(features, "clean")) if clip.corpus in READ}
    return {key: [said(word) for word in key[1].split()] for key in sorted(heard)}
