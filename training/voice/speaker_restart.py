#!/usr/bin/env python3
"""A checkpoint from a speaker network's model file, its branch over cepstra: `speaker_restart.py MODEL.bin FEATURES OUT.pt`.

The file holds rounded weights with the batch normalisation folded in, and the back-end in the last layer. Each layer gets a normalisation of
its own again, with means and deviations measured over augmented crops, that leaves what the layer does as it was: the checkpoint's print is the
file's. The embedding is what the back-end kept.
"""
import argparse

import numpy as np
import torch

from corpus import TRACTS, Speakers
from model_file import read_model
from restored_layers import restore_layer, settle
from speaker_network import SpeakerNetwork
from spectra import augment

CROPS, FRAMES = 512, 110


def restart(header, tensors, crops):
    """-> network whose statistics are those of the crops [batch x frames x 40]."""
    layers = {layer["name"]: layer for layer in header["layers"]}
    blocks = sorted(name for name in layers if name.startswith("block"))
    # A student's branch adds to the same prints.
    own = 2 * layers["exit"]["width"]
    shape = {
        "first": layers["entry1"]["width"], "width": layers["entry2"]["width"], "wide": layers["exit"]["width"],
        "attention": layers["pooling"]["hidden"], "embedding": layers["embedding"]["width"],
        "dilations": [layers[name]["dilation"] for name in blocks]}
    network = SpeakerNetwork(shape)
    tensor = lambda name: torch.from_numpy(np.array(tensors[name], np.float32))
    network.offset.copy_(tensor("input.offset"))
    network.scale.copy_(tensor("input.scale"))
    pooling = network.pooling
    pooling.hidden.weight.copy_(tensor("pooling.hidden.weights")[:, :, None])
    pooling.hidden.bias.copy_(tensor("pooling.hidden.bias"))
    pooling.scores.weight.copy_(tensor("pooling.weights")[:, :, None])
    pooling.scores.bias.copy_(tensor("pooling.bias"))

    def unit(conv_unit, name, frames):
        restore_layer(conv_unit.conv, conv_unit.norm, tensor(f"{name}.weights"), tensor(f"{name}.bias"), frames)
        return conv_unit(frames)

    frames = ((crops @ network.dct.T - network.offset) * network.scale).transpose(1, 2)
    for number, conv_unit in enumerate(network.entry, 1):
        frames = unit(conv_unit, f"entry{number}", frames)
    for conv_unit, name in zip(network.blocks, blocks):
        frames = frames + unit(conv_unit, name, frames)
    pooled = pooling(unit(network.exit, "exit", frames))
    variance, mean = torch.var_mean(pooled, 0)
    network.pooled.running_mean.copy_(mean)
    network.pooled.running_var.copy_(variance)
    weight = tensor("embedding.weights")[:, :own]
    network.dense.weight.copy_(weight * (variance + network.pooled.eps).sqrt())
    out = network.dense(network.pooled(pooled))
    settle(network.embedded, out, torch.ones(out.shape[1]), tensor("embedding.bias") + weight @ mean)
    return network


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model")
    parser.add_argument("features")
    parser.add_argument("out")
    options = parser.parse_args()
    torch.set_num_threads(1)
    speakers = Speakers(options.features, people=TRACTS, calls=True)
    noises = [torch.from_numpy(noise) for noise in speakers.noises]
    crops = torch.from_numpy(speakers.batch(CROPS, FRAMES, np.random.default_rng(1))[0])
    header, tensors = read_model(options.model)
    with torch.no_grad():
        network = restart(header, tensors, augment(crops, noises, torch.Generator().manual_seed(1), calls=0.2)).eval()
    weights = network.state_dict()
    torch.save({"network": weights, "average": weights, "shape": network.shape, "classes": [], "from": header["version"]}, options.out)


if __name__ == "__main__":
    main()
