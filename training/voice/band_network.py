"""The taught speaker network: residual convolutions over bands and time (ResNet; He et al., CVPR 2016), then a TDNN with attentive pooling.

Weights that are shared between bands do far more arithmetic each than those of speaker_network.py, which is what a small student of a
large teacher lacks.
"""
import torch
from torch import nn

from corpus import BANDS
from speaker_network import AttentivePooling, ConvUnit

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


class BandNetwork(nn.Module):
    """[batch x frames x 40] log-mel -> embedding [batch x size], not yet of length 1."""

    def __init__(self, shape):
        super().__init__()
        depths, width, wide, hidden, size = (shape[name] for name in ("depths", "width", "wide", "attention", "embedding"))
        self.shape = shape
        self.register_buffer("offset", torch.zeros(BANDS))
        self.register_buffer("scale", torch.ones(BANDS))
        self.front = BandUnit(1, depths[0], 3, (1, 2))
        self.residuals = nn.ModuleList(
            Residual(inputs, outputs, stride) for inputs, outputs, stride in zip(depths, depths[1:], STRIDES))
        self.entry = ConvUnit(depths[-1] * BANDS // 4, width, 3)
        self.blocks = nn.ModuleList(ConvUnit(width, width, 3, 1, dilation) for dilation in shape["dilations"])
        self.exit = ConvUnit(width, wide)
        self.pooling = AttentivePooling(wide, hidden)
        self.pooled = nn.BatchNorm1d(2 * wide)
        self.dense = nn.Linear(2 * wide, size, bias=False)
        self.embedded = nn.BatchNorm1d(size)
        self.to(memory_format=torch.channels_last)

    def forward(self, bands):
        planes = ((bands - self.offset) * self.scale).transpose(1, 2)[:, None].contiguous(memory_format=torch.channels_last)
        planes = torch.relu(self.front(planes))
        for residual in self.residuals:
            planes = residual(planes)
        frames = self.entry(planes.flatten(1, 2))
        for block in self.blocks:
            frames = frames + block(frames)
        return self.embedded(self.dense(self.pooled(self.pooling(self.exit(frames)))))

    def fit_input(self, crops):
        """Offset and scale of each band over [crops x frames x 40]."""
        rows = crops.reshape(-1, crops.shape[2])
        self.offset.copy_(rows.mean(0))
        self.scale.copy_(1 / rows.std(0))

    def weights(self):
        """What convolutions and dense layers hold."""
        return sum(p.numel() for p in self.parameters() if p.dim() > 1)
