#!/usr/bin/env python3
"""Writes the speaker network as a model file with its back-end and cohort: `speaker_export.py CHECKPOINT FEATURES OUT.bin
--version VERSION`.

With `--golden CLIPS GOLDEN.json`, CLIPS being what `features.ts --trials test/fixtures` dumped, the framework's own float prints of those clips.
"""
import argparse
import json
import os

import numpy as np
import torch

from backend import fit_backend, fuse, read_classical, unit
from cepstra import dct_matrix
from corpus import PEOPLE, Dump, Speakers
from model_file import ModelFile, fold_batch_norm, read_model, run_model
from speaker_network import SpeakerNetwork
from spectra import augment

COHORT, TOP, FLOOR = 300, 40, 0.3
SHRINKAGE = 0.9
CROPS, FRAMES, BATCH = 8, 95, 200
LICENCES = {
    "ascmd": "Ghandoura, Hjabo, Al Dakkak 2021, CC BY 4.0",
    "gsc": "Google Speech Commands, Warden 2018, CC BY 4.0",
    "duke": "Alphanumeric Audio Dataset, Patil 2024, MIT",
    "libri": "LibriSpeech, Panayotov et al. 2015, CC BY 4.0",
    "ocean": "speechocean762, Zhang et al. 2021, free for commercial and non-commercial purposes",
}


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


def write_model(network, mean, matrix, cohort, share, path, version, training, corpora):
    """-> the file; `print` is the last layer, of length 1. share: the classical print's in what is stored, and in the cohort."""
    model = ModelFile("nutq-speaker", version, "speaker", network.offset.numpy(), network.scale.numpy())
    model.conv1d("entry1", *folded(network.entry[0]), stride=2, relu=True)
    model.conv1d("entry2", *folded(network.entry[1]), stride=2, relu=True)
    before = "entry2"
    for number, (block, dilation) in enumerate(zip(network.blocks, network.shape["dilations"]), 1):
        model.conv1d(f"block{number}", *folded(block), dilation=dilation, relu=True, input=before)
        before = model.add(f"sum{number}", [before, f"block{number}"])
    dense, bias = folded_dense(network, mean, matrix)
    # A channel may be scaled before the pooling and back after it. Columns of one size lose nothing in int8.
    gain = np.abs(dense).max(0).reshape(2, -1).max(0)
    weight, offset = folded(network.exit)
    model.conv1d("exit", weight * gain[:, None, None], offset * gain, relu=True)
    pooling = network.pooling
    array = lambda tensor: tensor.detach().numpy()
    model.attentive_pooling(
        "pooling", array(pooling.hidden.weight)[:, :, 0] / gain, array(pooling.hidden.bias),
        array(pooling.scores.weight)[:, :, 0], array(pooling.scores.bias))
    model.dense("embedding", dense / np.tile(gain, 2), bias)
    model.normalise("print")
    model.output("print", "print")
    model.tensor("cohort", cohort)
    model.facts(licences=[f"{corpus}: {LICENCES[corpus]}" for corpus in corpora], training=training, classicalShare=share,
                asnorm={"top": TOP, "floor": FLOOR})
    model.write(path)


def load_network(checkpoint):
    state = torch.load(checkpoint, map_location="cpu")
    network = SpeakerNetwork(state["shape"])
    network.load_state_dict(state["average"])
    return network.eval(), state


def embed(network, bands):
    """[batch x frames x 40] log-mel -> [batch x size]"""
    with torch.no_grad():
        return network(torch.as_tensor(bands, dtype=torch.float32)).numpy()


def training_embeddings(network, speakers, draw, noise_draw, calls):
    """Embeddings of augmented crops of every training speaker as they are -> [n x size], labels."""
    noises = [torch.from_numpy(noise) for noise in speakers.noises]
    plan = np.repeat(np.arange(len(speakers.names)), CROPS)
    embeddings = []
    for first in range(0, len(plan), BATCH):
        crops = np.stack([speakers.crop(k, FRAMES, draw, person=0)[0] for k in plan[first:first + BATCH]])
        embeddings.append(embed(network, augment(torch.from_numpy(crops), noises, noise_draw, 0.5, calls)))
    return np.concatenate(embeddings), plan


def choose_cohort(people, labels, names, folder, share, draw):
    """Fused prints of training speakers drawn at random, each the mean of several clips."""
    owners, rows = read_classical(folder)
    owners = np.array(owners)
    known = np.flatnonzero(np.isin(names, owners))
    chosen = np.sort(draw.permutation(known)[:COHORT])
    classical = unit(np.stack([rows[owners == names[k]].mean(0) for k in chosen]))
    return fuse(unit(np.stack([people[labels == k].mean(0) for k in chosen])), classical, share)


def golden_prints(network, mean, matrix, model, folder):
    """Clip -> the float network's print of the library's span, checked against the file's own."""
    dump = Dump(os.path.join(folder, "trials"))
    prints = {}
    for clip in dump.clips:
        bands = dump.span(clip).astype(np.float32)
        print_ = unit((embed(network, bands[None])[0] - mean) @ matrix.T)
        quantised = run_model(*model, bands @ dct_matrix().T)["print"]
        print(f"{clip['path']}: cosine of the float print and the file's {float(print_ @ quantised):.5f}")
        prints[clip["path"]] = [round(float(value), 5) for value in print_]
    return prints


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("features")
    parser.add_argument("out")
    parser.add_argument("--version", required=True, help="another one for every training: prints name it")
    parser.add_argument("--rows", type=int, default=104, help="values of the network's print; the classical one has 87 more")
    parser.add_argument("--classical-share", type=float, default=0.2, help="of the stored print's cosines; 0: the network alone")
    parser.add_argument("--golden", nargs=2)
    options = parser.parse_args()
    torch.set_num_threads(1)
    network, state = load_network(options.checkpoint)
    left_out = (state["options"].get("leave_out") or "").split(",")
    calls = state["options"].get("calls")
    made = PEOPLE[state["options"].get("people", "warped")]
    speakers = Speakers(options.features, people=made, left_out=set(left_out), calls=calls is not None)
    embeddings, labels = training_embeddings(
        network, speakers, np.random.default_rng(5), torch.Generator().manual_seed(5), calls)
    mean, matrix = fit_backend(embeddings, labels, SHRINKAGE, options.rows)
    people = unit((embeddings - mean) @ matrix.T)
    cohort = choose_cohort(people, labels, speakers.names, options.features, options.classical_share, np.random.default_rng(6))
    training = {"speakers": len(state["speakers"]), "steps": state["step"], "seed": state["options"]["seed"]}
    heard = {name.split("/")[0] for name in speakers.names}
    corpora = [corpus for corpus in LICENCES if corpus in heard]
    write_model(network, mean, matrix, cohort, options.classical_share, options.out, options.version, training, corpora)
    if options.golden:
        prints = golden_prints(network, mean, matrix, read_model(options.out), options.golden[0])
        with open(options.golden[1], "w") as file:
            json.dump(prints, file)


if __name__ == "__main__":
    main()
