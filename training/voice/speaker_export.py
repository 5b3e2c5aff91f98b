#!/usr/bin/env python3
"""Writes the speaker network as a model file with its back-end and cohort: `speaker_export.py CHECKPOINT FEATURES OUT.bin`.

Beside it OUT.golden.json: cepstra of two synthetic recordings and the framework's own float prints of them, for the library's tests.
"""
import argparse
import json

import numpy as np
import torch

from backend import AsNorm, fit_backend, training_embeddings, unit
from corpus import Speakers
from evaluate import embedder, load_network
from model_file import ModelFile, fold_batch_norm, read_model, run_model

COHORT, TOP = 300, 40
LICENCES = [
    "ascmd: Ghandoura, Hjabo, Al Dakkak 2021, CC BY 4.0",
    "gsc: Google Speech Commands, Warden 2018, CC BY 4.0",
    "duke: Alphanumeric Audio Dataset, Patil 2024, MIT",
    "libri: LibriSpeech, Panayotov et al. 2015, CC BY 4.0",
]


def folded(unit_):
    """Weight and bias of conv -> batch norm."""
    norm = unit_.norm
    values = [t.detach().numpy() for t in (norm.weight, norm.bias, norm.running_mean, norm.running_var)]
    return fold_batch_norm(unit_.conv.weight.detach().numpy(), None, *values, norm.eps)


def folded_dense(network, mean, matrix):
    """pooling's norm -> dense -> its norm -> (x - mean) -> matrix, as one layer."""
    array = lambda tensor: tensor.detach().numpy().astype(np.float64)
    gain, bias = [], []
    for norm in (network.pooled, network.embedded):
        gain.append(array(norm.weight) / np.sqrt(array(norm.running_var) + norm.eps))
        bias.append(array(norm.bias) - array(norm.running_mean) * gain[-1])
    weight = gain[1][:, None] * array(network.dense.weight)
    return matrix @ (weight * gain[0]), matrix @ (weight @ bias[0] + bias[1] - mean)


def write_model(network, mean, matrix, cohort, path, version, training):
    """-> the file; the print is the last layer, of length 1."""
    model = ModelFile("nutq-speaker", version, "speaker", network.offset.numpy(), network.scale.numpy())
    model.conv1d("entry1", *folded(network.entry[0]), stride=2, relu=True)
    model.conv1d("entry2", *folded(network.entry[1]), stride=2, relu=True)
    before = "entry2"
    for number, (block, dilation) in enumerate(zip(network.blocks, network.shape["dilations"]), 1):
        model.conv1d(f"block{number}", *folded(block), dilation=dilation, relu=True, input=before)
        before = model.add(f"sum{number}", [before, f"block{number}"])
    model.conv1d("exit", *folded(network.exit), relu=True)
    pooling = network.pooling
    array = lambda tensor: tensor.detach().numpy()
    model.attentive_pooling(
        "pooling", array(pooling.hidden.weight)[:, :, 0], array(pooling.hidden.bias),
        array(pooling.scores.weight)[:, :, 0], array(pooling.scores.bias))
    model.dense("embedding", *folded_dense(network, mean, matrix))
    model.normalise("print")
    model.output("print", "print")
    model.tensor("cohort", cohort)
    model.facts(licences=LICENCES, training=training, asnorm={"top": TOP})
    model.write(path)


def golden_cepstra(seconds, seed):
    """Cepstra that look like speech: a slow random walk through the space of the training data's first ones. [frames x 40]"""
    draw = np.random.default_rng(seed)
    frames = int(100 * seconds)
    spread = 20 / (1 + np.arange(40)) ** 0.8
    knots = draw.normal(size=(frames // 8 + 2, 40)) * spread
    at = np.arange(frames) / 8
    low = at.astype(int)
    walk = knots[low] + (at - low)[:, None] * (knots[low + 1] - knots[low])
    walk[:, 0] -= 45
    return np.round(walk, 3)


def choose_cohort(people, size, draw):
    """Prints of `size` training speakers, drawn at random."""
    return people[np.sort(draw.permutation(len(people))[:size])]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("features")
    parser.add_argument("out")
    parser.add_argument("--version", default="1")
    parser.add_argument("--backend", default="wccn")
    parser.add_argument("--shrinkage", type=float, default=0.3)
    options = parser.parse_args()
    torch.set_num_threads(1)
    network, state = load_network(options.checkpoint)
    speakers = Speakers(options.features)
    noises = [torch.from_numpy(noise) for noise in speakers.noises]
    embeddings, labels = training_embeddings(
        embedder(network), speakers, noises, np.random.default_rng(5), torch.Generator().manual_seed(5))
    mean, matrix = fit_backend(embeddings, labels, options.backend, options.shrinkage)
    people = unit((embeddings - mean) @ matrix.T)
    people = unit(np.stack([people[labels == k].mean(0) for k in range(len(speakers.names))]))
    cohort = choose_cohort(people, COHORT, np.random.default_rng(6))
    training = {"speakers": len(speakers.names), "steps": state["step"], "seed": state["options"]["seed"]}
    write_model(network, mean, matrix, cohort, options.out, options.version, training)

    header, tensors = read_model(options.out)
    golden = []
    for seconds, seed in ((0.9, 1), (2.5, 2)):
        cepstra = golden_cepstra(seconds, seed)
        bands = torch.from_numpy(cepstra.astype(np.float32)) @ network.dct
        print_ = unit((embedder(network)(bands[None])[0] - mean) @ matrix.T)
        quantised = run_model(header, tensors, cepstra)["print"]
        print(f"{seconds} s: cosine of the float print and the file's {float(print_ @ quantised):.5f}")
        golden.append({"seconds": seconds, "cepstra": cepstra.tolist(), "print": np.round(print_, 6).tolist()})
    with open(options.out.removesuffix(".bin") + ".golden.json", "w") as file:
        json.dump(golden, file)


if __name__ == "__main__":
    main()
