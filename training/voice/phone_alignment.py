"""How well a recording's phone posteriors fit the phones of a text: the reference that src/voice/phrase/phone-alignment.ts
is checked against.

The best path through the text (each word in one of its pronunciations, silence where it likes) against the best phone
of every frame: "goodness of pronunciation" (Witt and Young, Speech Communication 2000), in nats, 0 where no other
phone would fit better.
"""

import json

import numpy as np

from phones import INDEX, OUTPUTS, SILENCE, split_ipa

WORST = -1e30
# Beyond this a frame is simply wrong; how wrong says more about the network than about the speaker.
CEILING = 6.0
# A phone lasts 60 ms; of one that is squeezed in for want of room, each missing frame counts as half wrong.
LEAST_FRAMES = 3
MISSING = CEILING / 2


def graph(text):
    """text: words x pronunciations x phone indices -> phone, word and predecessors of every state; which may begin,
    which may end
    """
    phones, words, before, begins, ends = [], [], [], [], []
    tails = []
    for word, pronunciations in enumerate([*text, []]):
        silence = len(phones)
        phones.append(SILENCE)
        words.append(-1)
        before.append([silence, *tails])
        if word == 0:
            begins.append(silence)
        if word == len(text):
            ends = [silence, *tails]
            break
        entries, tails = [silence, *tails], []
        for pronunciation in pronunciations:
            for position, phone in enumerate(pronunciation):
                state = len(phones)
                phones.append(phone)
                words.append(word)
                before.append([state, state - 1] if position else [state, *entries])
                if position == 0 and word == 0:
                    begins.append(state)
            tails.append(len(phones) - 1)
    return np.array(phones), np.array(words), before, begins, ends


def align(posteriors, text):
    """posteriors [frames x 51], natural logarithms -> states of the best path [frames] and the graph; None where the
    recording is too short
    """
    phones, words, before, begins, ends = graph(text)
    width = max(map(len, before))
    sources = np.array([(b + [b[0]] * width)[:width] for b in before])
    total = np.full(len(phones), WORST)
    total[begins] = posteriors[0, phones[begins]]
    moves = np.zeros((len(posteriors), len(phones)), np.int32)
    rows = np.arange(len(phones))
    for f in range(1, len(posteriors)):
        best = total[sources].argmax(1)
        moves[f] = sources[rows, best]
        total = total[moves[f]] + posteriors[f, phones]
    state = ends[int(np.argmax(total[ends]))]
    if total[state] < WORST / 2:
        return None
    path = np.empty(len(posteriors), int)
    for f in range(len(posteriors) - 1, -1, -1):
        path[f] = state
        state = moves[f, state]
    return path, phones, words


def fit(posteriors, text):
    """-> (mean cost of all phones, of the worst word's), as src/voice/phrase/phone-alignment.ts has them"""
    found = align(posteriors, text)
    if found is None:
        return CEILING, CEILING
    path, phones, words = found
    costs = np.minimum(posteriors.max(1) - posteriors[np.arange(len(path)), phones[path]], CEILING)
    by_word = [[] for _ in text]
    for run in np.split(np.arange(len(path)), np.flatnonzero(np.diff(phones[path])) + 1):
        # Where a phone comes twice in a row, nothing tells the two apart: they share their frames.
        sharing = np.unique(path[run])
        own, frames = costs[run].sum() / len(sharing), len(run) / len(sharing)
        counted = max(LEAST_FRAMES, frames)
        for state in sharing[words[sharing] >= 0]:
            by_word[words[state]].append((own + MISSING * (counted - frames)) / counted)
    return np.mean(sum(by_word, [])), max(map(np.mean, by_word))


def golden():
    """Costs of made-up posteriors, as test/golden/phone-alignment.json holds them: `python3
    training/voice/phone_alignment.py > …`
    """
    texts = ["θalaːθa", "jasaːr|jasar", "ʔamaːm", "sˤifr waːħid", "xamsa|xams sitta tisʕa"]
    cases = []
    for frames in (2, 9, 40, 90):
        angles = np.arange(frames)[:, None] * (1 + np.arange(OUTPUTS))[None] * 0.37
        scores = 4 * np.sin(angles)
        posteriors = scores - np.log(np.exp(scores).sum(1, keepdims=True))
        for text in texts:
            words = [[split_ipa(pronunciation) for pronunciation in word.split("|")] for word in text.split()]
            mean, worst = fit(posteriors, [[[INDEX[p] for p in phones] for phones in word] for word in words])
            cases.append(
                {"frames": frames, "words": words, "mean": round(float(mean), 9), "worst": round(float(worst), 9)}
            )
    return cases


if __name__ == "__main__":
    print("[\n" + ",\n".join(json.dumps(case, ensure_ascii=False) for case in golden()) + "\n]")
