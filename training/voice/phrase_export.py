"""Writes the phrase network as the library reads it: `python3 training/voice/phrase_export.py CHECKPOINT[,…] FEATURES
OUT.bin --version VERSION`.

Of several checkpoints the weights' mean is taken. Beside the network the file holds a codebook: typical bottleneck
frames of training speakers, which say what any phrase would cost in a recording.
"""

import argparse

import numpy as np
import torch

from model_file import ModelFile, fold_batch_norm, read_model, run_model
from phones import PHONES
from phrase_align import centred_cepstra, run
from phrase_data import MARGIN, MORE, read_features, read_index
from phrase_net import BANDS, STRIDE, dct2, load_checkpoints, load_network

NAME = "nutq-phrase"
CODES = 64
CODEBOOK_CLIPS = 3000
ROUNDS = 12
LICENCES = [
    "Arabic Speech Commands (Ghandoura, Hjabo, Al Dakkak), CC BY 4.0",
    "Google Speech Commands (Warden), CC BY 4.0",
    "LibriSpeech (Panayotov et al.), CC BY 4.0, as background talkers",
    "Alphanumeric Audio Dataset (Patil), MIT, as background talkers",
    "Synthetic speech by espeak-ng 1.51 (GPL-3.0-or-later) and Flite 2.2 (BSD-like); nothing of the programs is contained",
    "Words: CAMeL-Lab/Arabic_ALA-LC_Romanization (BSD-3-Clause), Wikidata name lists (CC0), wamerican (public domain)",
]
# Beside these, of a network that heard data/voice/more (NOTICE has the authors).
MORE_LICENCES = [
    "speechocean762, free for any purpose; spoken-arabic-digits and wake-word-benchmark, Apache 2.0; "
    "Ten2Zero and custom-speech-commands-dataset, CC BY 4.0"
]


def folded(layer):
    batch = layer.normalisation
    numbers = lambda tensor: tensor.detach().double().numpy()
    return fold_batch_norm(
        numbers(layer.convolution.weight),
        None,
        numbers(batch.weight),
        numbers(batch.bias),
        numbers(batch.running_mean),
        numbers(batch.running_var),
        batch.eps,
    )


def model_file(network, codebook, version, licences):
    model = ModelFile(NAME, version, "phrase", np.zeros(BANDS), network.scale.numpy(), centred=True)
    model.conv1d("first", *folded(network.first), stride=STRIDE, relu=True)
    previous = "first"
    for number, block in enumerate(network.blocks, 1):
        model.conv1d(
            f"block{number}", *folded(block), dilation=block.convolution.dilation[0], relu=True, input=previous
        )
        previous = model.add(f"sum{number}", [previous, f"block{number}"])
    model.conv1d("bottleneck", *folded(network.bottleneck), input=previous)
    model.normalise("unit")
    model.conv1d("head", *folded(network.head), relu=True, input=previous)
    model.conv1d("scores", network.phones.weight.detach().numpy(), network.phones.bias.detach().numpy())
    model.log_softmax("posteriors")
    model.output("bottleneck", "unit")
    model.output("phones", "posteriors")
    model.tensor("codebook", codebook)
    model.facts(phones=[*PHONES, "silence"], licences=licences)
    return model


def typical_frames(network, features, random, left_out):
    """Spherical k-means of bottleneck frames [CODES x 48]."""
    rows = read_features(features)
    left_out = {"noise", *left_out}
    clips = [clip for row, clip in read_index(features) if row["split"] == "train" and clip.corpus not in left_out]
    chosen = [clips[i] for i in random.permutation(len(clips))[:CODEBOOK_CLIPS]]
    rotate = dct2().numpy()
    inputs = [centred_cepstra(rows[c.start + c.begin : c.start + c.end], rotate)[0] for c in chosen]
    frames = np.concatenate(
        [bottleneck[MARGIN // STRIDE : -MARGIN // STRIDE : 2] for bottleneck, _ in run(network, inputs)]
    )
    frames /= np.linalg.norm(frames, axis=1, keepdims=True)
    codes = frames[random.permutation(len(frames))[:CODES]]
    for _ in range(ROUNDS):
        nearest = (frames @ codes.T).argmax(1)
        codes = np.stack([frames[nearest == k].sum(0) if (nearest == k).any() else codes[k] for k in range(CODES)])
        codes /= np.linalg.norm(codes, axis=1, keepdims=True)
    return codes


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoints")
    parser.add_argument("features")
    parser.add_argument("out")
    parser.add_argument("--version", required=True, help="another one for every training: prints name it")
    options = parser.parse_args()
    torch.set_num_threads(1)
    states = load_checkpoints(options.checkpoints)
    network = load_network(states)
    network.eval()
    random = np.random.default_rng(1)
    heard_more = any(state.get("more") for state in states)
    licences = LICENCES + MORE_LICENCES * heard_more
    codebook = typical_frames(network, options.features, random, () if heard_more else MORE)
    model_file(network, codebook, options.version, licences).write(options.out)
    header, tensors = read_model(options.out)
    # A recording whose mean is off already, and no silence to weigh: the difference is the file's, not the front end's.
    cepstra = np.cumsum(random.normal(0, 0.5, (57, BANDS)), 0).astype(np.float32)
    cepstra -= cepstra.mean(0)
    [(bottleneck, posteriors)] = run(network, [cepstra])
    values = run_model(header, tensors, cepstra)
    unit = bottleneck / np.linalg.norm(bottleneck, axis=1, keepdims=True)
    print(
        "8 bits against float: bottleneck cosine at least %.4f, posteriors differ by at most %.3f"
        % ((unit * values["unit"]).sum(1).min(), np.abs(np.exp(posteriors) - np.exp(values["posteriors"])).max())
    )


if __name__ == "__main__":
    main()
