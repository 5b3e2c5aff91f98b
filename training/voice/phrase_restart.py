"""A checkpoint from a phrase network's model file: `phrase_restart.py MODEL.bin FEATURES ASCMD_PHRASES OUT.pt`.

The file holds rounded weights with the batch normalisation folded in. Each convolution gets a normalisation of its own again, with means and
deviations measured over noisy utterances, that leaves what it does as it was. Its teachers are gone; phrase.py makes others.
"""

import argparse

import numpy as np
import torch

from model_file import read_model
from phones import pronunciations
from phrase_data import Batches, Corpus
from phrase_net import PhraseNet, dct2
from restored_layers import restore_layer

UTTERANCES, FRAMES = 256, 150


def restart(tensors, cepstra):
    """-> network whose statistics are those of the cepstra [batch x 40 x frames]."""
    network = PhraseNet()
    tensor = lambda name: torch.from_numpy(np.array(tensors[name], np.float32))
    network.scale.copy_(tensor("input.scale"))

    def layer(part, name, frames):
        restore_layer(part.convolution, part.normalisation, tensor(f"{name}.weights"), tensor(f"{name}.bias"), frames)
        return part(frames)

    frames = layer(network.first, "first", cepstra * network.scale[:, None])
    for number, block in enumerate(network.blocks, 1):
        frames = frames + layer(block, f"block{number}", frames)
    layer(network.bottleneck, "bottleneck", frames)
    layer(network.head, "head", frames)
    network.phones.weight.copy_(tensor("scores.weights").permute(0, 2, 1))
    network.phones.bias.copy_(tensor("scores.bias"))
    return network


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model")
    parser.add_argument("features")
    parser.add_argument("ascmd_phrases")
    parser.add_argument("out")
    options = parser.parse_args()
    torch.set_num_threads(1)
    corpus = Corpus(options.features, ["clean"], [], pronunciations(options.ascmd_phrases))
    bands, _, _ = Batches(corpus, 1, 0, 0).next(UTTERANCES, FRAMES)
    header, tensors = read_model(options.model)
    with torch.no_grad():
        network = restart(tensors, (bands @ dct2().T).transpose(1, 2))
    torch.save({"network": network.state_dict(), "from": header["version"]}, options.out)


if __name__ == "__main__":
    main()
