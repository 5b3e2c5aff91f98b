"""The taught speaker network: residual convolutions over bands and time (ResNet; He et al., CVPR 2016), then a TDNN with attentive pooling.

Weights that are shared between bands do far more arithmetic each than those of speaker_network.py, which is what a small student of a
large teacher lacks.
"""
import torch
from torch import nn

from corpus import BANDS
from speaker_network import ConvUnit, PooledNetwork

SHAPE = {"depths": [16, 16, 32, 32], "width": 160, "wide": 320, "attention": 48, "embedding": 128, "dilations": [1, 2, 3, 4]}
# Steps of each residual block, over bands and over time; the entry halves the frames.
STRIDES = ((1, 1), (2, 2), (2, 1))


class BandUnit(nn.Module):
    """conv over bands and frames -> batch norm"""

    def __init__(self, inputs, outputs, width=3, stride=(1, 1)):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, width, stride, width // 2, bias=False)
        self.norm = nn.BatchNorm2d(outputs)

    def forward(self, bands):
        return self.norm(self.conv(bands))


class Residual(nn.Module):
    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.first = BandUnit(inputs, outputs, 3, stride)
        self.second = BandUnit(outputs, outputs)
        self.shortcut = nn.Identity() if inputs == outputs and stride == (1, 1) else BandUnit(inputs, outputs, 1, stride)

    def forward(self, bands):
        return torch.relu(self.second(torch.relu(self.first(bands))) + self.shortcut(bands))


class BandNetwork(PooledNetwork):
    """[batch x frames x 40] log-mel -> embedding."""

    def __init__(self, shape):
        super().__init__(shape)
        depths = shape["depths"]
        self.register_buffer("offset", torch.zeros(BANDS))
        self.register_buffer("scale", torch.ones(BANDS))
        self.front = BandUnit(1, depths[0], 3, (1, 2))
        self.residuals = nn.ModuleList(
            Residual(inputs, outputs, stride) for inputs, outputs, stride in zip(depths, depths[1:], STRIDES))
        self.entry = ConvUnit(depths[-1] * BANDS // 4, shape["width"], 3)
        self.to(memory_format=torch.channels_last)

    def forward(self, bands):
        planes = ((bands - self.offset) * self.scale).transpose(1, 2)[:, None].contiguous(memory_format=torch.channels_last)
        planes = torch.relu(self.front(planes))
        for residual in self.residuals:
            planes = residual(planes)
        return self.embed(self.entry(planes.flatten(1, 2)))

    def fit_input(self, crops):
        """Offset and scale of each band over [crops x frames x 40]."""
        rows = crops.reshape(-1, crops.shape[2])
        self.offset.copy_(rows.mean(0))
        self.scale.copy_(1 / rows.std(0))
