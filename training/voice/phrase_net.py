"""The phrase network: 40 cepstra at 100 frames a second -> at 50, a bottleneck that DTW compares and log posteriors
of phones.

Every convolution is followed by batch normalisation and, where it says so, ReLU, so that normalisation folds into it;
nothing looks further than +-0.24 s, so chunks of a recording give what the whole gives.
"""

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from phones import OUTPUTS

BANDS = 40
STRIDE = 2
WIDTH = 104
BOTTLENECK = 48
HEAD = 96
# Kernel 3 each, at 50 frames a second.
DILATIONS = (1, 2, 3, 4)
# The bottleneck must also tell what comes 80 ms before and after: neighbours are what sets one word's vowel off from
# another's.
CONTEXT = 4


def dct2():
    """Orthonormal DCT-II [cepstra x bands], as the library's front end has it."""
    n = np.arange(BANDS)
    matrix = np.cos(np.pi / BANDS * (n[None] + 0.5) * n[:, None]) * np.sqrt(2 / BANDS)
    matrix[0] /= np.sqrt(2)
    return torch.tensor(matrix, dtype=torch.float32)


class Convolution(nn.Module):
    def __init__(self, channels, width, kernel, stride=1, dilation=1, relu=True):
        super().__init__()
        self.convolution = nn.Conv1d(channels, width, kernel, stride, dilation * (kernel // 2), dilation, bias=False)
        self.normalisation = nn.BatchNorm1d(width)
        self.relu = relu

    def forward(self, x):
        x = self.normalisation(self.convolution(x))
        return functional.relu(x) if self.relu else x


class PhraseNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("scale", torch.ones(BANDS))
        self.first = Convolution(BANDS, WIDTH, 5, STRIDE)
        self.blocks = nn.ModuleList(Convolution(WIDTH, WIDTH, 3, 1, d) for d in DILATIONS)
        self.bottleneck = Convolution(WIDTH, BOTTLENECK, 1, relu=False)
        self.head = Convolution(WIDTH, HEAD, 3)
        self.phones = nn.Conv1d(HEAD, OUTPUTS, 1)

    def forward(self, cepstra):
        """[batch x 40 x frames], mean taken off -> bottleneck [batch x 48 x frames / 2], log posteriors [batch x 51 x
        frames / 2]
        """
        x = self.first(cepstra * self.scale[:, None])
        for block in self.blocks:
            x = x + block(x)
        return self.bottleneck(x), functional.log_softmax(self.phones(self.head(x)).float(), 1)


def load_network(states):
    """The network with the checkpoints' mean weights (Wortsman et al., ICML 2022): one run went on from where the other was."""
    weights = [state["network"] for state in states]
    network = PhraseNet()
    network.load_state_dict({name: sum(each[name] for each in weights) / len(weights) for name in weights[0]})
    return network


def load_checkpoints(paths):
    return [torch.load(path, map_location="cpu") for path in paths.split(",")]


class Teachers(nn.Module):
    """What the bottleneck learns from, thrown away afterwards: cosines with a vector for every class, as DTW compares
    by cosine.
    """

    def __init__(self, states):
        super().__init__()
        self.now = Cosines(OUTPUTS)
        self.before = Cosines(OUTPUTS)
        self.after = Cosines(OUTPUTS)
        self.states = Cosines(states)


class Cosines(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.vectors = nn.Parameter(torch.randn(classes, BOTTLENECK))
        self.sharpness = nn.Parameter(torch.tensor(2.5))

    def forward(self, unit):
        """[frames x 48] at length 1 -> [frames x classes]"""
        return self.sharpness.exp() * unit @ functional.normalize(self.vectors, dim=1).T
