"""Where the phones of a word lie, by Viterbi through the network's posteriors."""

import numpy as np
import torch

from phone_alignment import align
from phones import OUTPUTS, SILENCE
from phrase_data import ENERGY, speech_weights
from phrase_net import STRIDE, dct2

BATCH = 256
# The network's posteriors hold how common a phone is; half of that (on a log scale) is taken out again.
PRIOR_POWER = 0.5
WORST = -1e9


def centred_cepstra(features, rotate):
    """[frames x 41] log mels and energy of one recording -> cepstra [frames x 40] with the speech-weighted mean off"""
    bands = features[:, :ENERGY].astype(np.float32)
    weights = speech_weights(features[:, ENERGY].astype(np.float32))
    mean = weights @ bands / weights.sum() if weights.sum() > 0 else 0
    return (bands - mean) @ rotate.T, weights


def run(network, recordings):
    """Networks' outputs for cepstra [frames x 40] of each recording, batched by length: (bottleneck, posteriors),
    [frames / 2 x …]
    """
    outputs = [None] * len(recordings)
    order = sorted(range(len(recordings)), key=lambda i: len(recordings[i]))
    at = 0
    network.eval()
    with torch.no_grad():
        while at < len(order):
            length = len(recordings[order[at]])
            group = [i for i in order[at : at + BATCH] if len(recordings[i]) == length]
            batch = torch.from_numpy(np.stack([recordings[i] for i in group]).astype(np.float32)).transpose(1, 2)
            heard = (output.cpu() for output in network(batch.to(network.scale.device)))
            for i, bottleneck, posteriors in zip(group, *heard):
                outputs[i] = bottleneck.T.numpy(), posteriors.T.numpy()
            at += len(group)
    return outputs


def viterbi(scores, lengths):
    """scores [clips x frames x states]: best monotonous paths through every state -> totals [clips], first frame of
    each state [clips x states]
    """
    clips, frames, states = scores.shape
    total = np.full((clips, states), WORST)
    total[:, 0] = scores[:, 0, 0]
    entered = np.zeros((clips, frames, states), bool)
    for f in range(1, frames):
        before = np.pad(total[:, :-1], ((0, 0), (1, 0)), constant_values=WORST)
        entered[:, f] = before > total
        moved = np.maximum(before, total) + scores[:, f]
        total = np.where((f < lengths)[:, None], moved, total)
    starts = np.zeros((clips, states), int)
    state = np.full(clips, states - 1)
    for f in range(frames - 1, 0, -1):
        came = entered[np.arange(clips), f, state] & (f < lengths)
        starts[came, state[came]] = f
        state = state - came
    return total[:, -1], starts


def align_people(corpus, network):
    """Writes the labels of every clip of a word or a sentence anew."""
    rotate = dct2().numpy()
    cut = lambda clip: corpus.features[clip.start + clip.begin : clip.start + clip.end]
    by_word = {}
    for clip in corpus.people:
        by_word.setdefault((clip.corpus, clip.word), []).append(clip)
    prior = None
    # The longest list first: its words' clips are the sample that the prior is taken from.
    for key, clips in sorted(by_word.items(), key=lambda item: -len(item[1])):
        outputs = [
            posteriors for _, posteriors in run(network, [centred_cepstra(cut(clip), rotate)[0] for clip in clips])
        ]
        if prior is None:
            prior = np.log(np.mean([np.exp(p).mean(0) for p in outputs], 0) + 0.02)
        lengths = np.array([len(p) for p in outputs])
        padded = np.zeros((len(clips), lengths.max(), OUTPUTS), np.float32)
        for row, posteriors in zip(padded, outputs):
            row[: len(posteriors)] = posteriors - PRIOR_POWER * prior
        found = [viterbi(padded[..., [SILENCE, *phones, SILENCE]], lengths) for phones in corpus.words[key]]
        best = np.argmax([total for total, _ in found], 0)
        for i, clip in enumerate(clips):
            total, starts = found[best[i]][0][i], found[best[i]][1][i]
            if total > WORST / 2:
                edges = [clip.begin + STRIDE * s for s in starts[1:]]
                corpus.label(clip, best[i], list(zip(edges[:-1], edges[1:])))
    outputs = run(network, [centred_cepstra(cut(clip), rotate)[0] for clip in corpus.readers])
    for clip, (_, posteriors) in zip(corpus.readers, outputs):
        found = align(posteriors - PRIOR_POWER * prior, corpus.sentences[clip.corpus, clip.word])
        if found:
            path, phones, _ = found
            corpus.label_sentence(clip, phones[path])
