"""The phones that nutq hears, and the pronunciations of the words it learnt them from.

The order of PHONES is that of src/voice/phrase/data/phones.ts and of the network's output; SILENCE is one past the last.
"""

import csv

PHONES = (
    "p b t d k ɡ q ʔ f v θ ð s z ʃ ʒ x ɣ ħ ʕ h tʃ dʒ m n ŋ l r j w tˤ dˤ sˤ ðˤ i iː u uː a aː ɑ ʌ ɛ eɪ ɔ oʊ ɝ aɪ aʊ ɔɪ"
).split()
INDEX = {phone: index for index, phone in enumerate(PHONES)}
SILENCE = len(PHONES)
OUTPUTS = SILENCE + 1

# English words of Google Speech Commands; General American with the vowels that the inventory merges.
ENGLISH = {
    "backward": "b a k w ɝ d",
    "bed": "b ɛ d",
    "bird": "b ɝ d",
    "cat": "k a t",
    "dog": "d ɔ ɡ",
    "down": "d aʊ n",
    "eight": "eɪ t",
    "five": "f aɪ v",
    "follow": "f ɑ l oʊ",
    "forward": "f ɔ r w ɝ d",
    "four": "f ɔ r",
    "go": "ɡ oʊ",
    "happy": "h a p iː",
    "house": "h aʊ s",
    "learn": "l ɝ n",
    "left": "l ɛ f t",
    "marvin": "m ɑ r v i n",
    "nine": "n aɪ n",
    "no": "n oʊ",
    "off": "ɔ f",
    "on": "ɑ n",
    "one": "w ʌ n",
    "right": "r aɪ t",
    "seven": "s ɛ v ʌ n",
    "sheila": "ʃ iː l ʌ",
    "six": "s i k s",
    "stop": "s t ɑ p",
    "three": "θ r iː",
    "tree": "t r iː",
    "two": "t uː",
    "up": "ʌ p",
    "visual": "v i ʒ uː ʌ l",
    "wow": "w aʊ",
    "yes": "j ɛ s",
    "zero": "z i r oʊ",
}
# Phrases of Picovoice's wake words and of Shawn Hymel's commands.
ENGLISH_PHRASES = {
    ("wake", "alexa"): ["ʌ l ɛ k s ʌ"],
    ("wake", "computer"): ["k ʌ m p j uː t ɝ", "k ʌ m p j uː t ʌ"],
    ("wake", "jarvis"): ["dʒ ɑ r v i s", "dʒ ɑ v i s"],
    ("wake", "smart mirror"): ["s m ɑ r t m i r ɝ", "s m ɑ t m i r ʌ"],
    ("wake", "snowboy"): ["s n oʊ b ɔɪ"],
    ("wake", "view glass"): ["v j uː ɡ l a s", "v j uː ɡ l ɑ s"],
    ("hymel", "archie"): ["ɑ r tʃ iː"],
    ("hymel", "dracarys"): ["d r ʌ k ɑ r i s", "d r a k ɑ r i s"],
    ("hymel", "fenrir"): ["f ɛ n r i r"],
    ("hymel", "goodnight"): ["ɡ u d n aɪ t"],
    ("hymel", "hadouken"): ["h ʌ d uː k ɛ n", "h a d oʊ k ɛ n"],
    ("hymel", "hey archie"): ["h eɪ ɑ r tʃ iː"],
    ("hymel", "hey fenrir"): ["h eɪ f ɛ n r i r"],
    ("hymel", "how are you"): ["h aʊ ɑ r j uː"],
    ("hymel", "joke"): ["dʒ oʊ k"],
    ("hymel", "trick or treat"): ["t r i k ɔ r t r iː t", "t r i k ɝ t r iː t"],
}
# Of the list of ascmd the first; pfa has them too, and one more.
DIGITS = 10
TEN = "عشرة", ["ʕaʃara", "ʕaʃra"]
# Said differently by many: the aligner takes what fits.
ENGLISH_ALTERNATIVES = {
    "zero": ["z iː r oʊ"],
    "dog": ["d ɑ ɡ"],
    "off": ["ɑ f"],
    "on": ["ɔ n"],
    "seven": ["s ɛ v i n"],
    "marvin": ["m ɑ v i n"],
    "four": ["f ɔ"],
    "bird": ["b ʌ d"],
}


def split_ipa(text):
    """'sˤifr' -> its phones, longest match first; raises KeyError where a sound is not of the inventory."""
    phones = []
    at = 0
    while at < len(text):
        size = next((n for n in (3, 2, 1) if text[at : at + n] in INDEX), None)
        if size is None:
            raise KeyError(text[at:])
        phones.append(text[at : at + size])
        at += size
    return phones


def pronunciations(ascmd_phrases):
    """(corpus, word) -> alternative lists of phone indices; `ascmd_phrases` is the path of ascmd-phrases.tsv."""
    with open(ascmd_phrases, encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    words = {("ascmd", row["phrase"]): arabic(split_ipa(row["ipa"])) for row in rows}
    words |= {("pfa", row["arabic"]): [split_ipa(row["ipa"])] for row in rows[:DIGITS]}
    words["pfa", TEN[0]] = [split_ipa(ipa) for ipa in TEN[1]]
    words |= {key: [p.split() for p in said] for key, said in ENGLISH_PHRASES.items()}
    for word, phones in ENGLISH.items():
        words["gsc", word] = [p.split() for p in [phones, *ENGLISH_ALTERNATIVES.get(word, [])]]
    return {key: [[INDEX[p] for p in phones] for phones in found] for key, found in words.items()}


def arabic(phones):
    """ج is said ʒ or dʒ, by where one is from."""
    if "ʒ" not in phones:
        return [phones]
    return [phones, ["dʒ" if p == "ʒ" else p for p in phones]]
