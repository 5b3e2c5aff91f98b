"""The speaker network: a small TDNN over 40 cepstra with attentive statistics pooling (Okabe et al., Interspeech 2018)."""
import torch
from torch import nn

from cepstra import CEPSTRA, dct_matrix


class ConvUnit(nn.Module):
    """conv -> batch norm -> ReLU; zero padding that keeps frame t of the output centred on frame t * stride of the input."""

    def __init__(self, inputs, outputs, width=1, stride=1, dilation=1):
        super().__init__()
        self.conv = nn.Conv1d(inputs, outputs, width, stride, dilation * (width // 2), dilation, bias=False)
        self.norm = nn.BatchNorm1d(outputs)

    def forward(self, frames):
        return torch.relu(self.norm(self.conv(frames)))


class AttentivePooling(nn.Module):
    """Weighted mean and standard deviation over time, a softmax per channel."""

    def __init__(self, channels, hidden):
        super().__init__()
        self.hidden = nn.Conv1d(channels, hidden, 1)
        self.scores = nn.Conv1d(hidden, channels, 1)

    def forward(self, frames):
        weights = torch.softmax(self.scores(torch.tanh(self.hidden(frames))).float(), 2)
        frames = frames.float()
        mean = (weights * frames).sum(2)
        variance = (weights * frames * frames).sum(2) - mean * mean
        return torch.cat([mean, variance.clamp_min(1e-5).sqrt()], 1)


class PooledNetwork(nn.Module):
    """What follows an entry: residual convolutions over frames, attentive pooling, a dense layer -> embedding [batch x size], not yet of length 1."""

    def __init__(self, shape):
        super().__init__()
        width, wide, hidden, size = (shape[name] for name in ("width", "wide", "attention", "embedding"))
        self.shape = shape
        self.blocks = nn.ModuleList(ConvUnit(width, width, 3, 1, dilation) for dilation in shape["dilations"])
        self.exit = ConvUnit(width, wide)
        self.pooling = AttentivePooling(wide, hidden)
        self.pooled = nn.BatchNorm1d(2 * wide)
        self.dense = nn.Linear(2 * wide, size, bias=False)
        self.embedded = nn.BatchNorm1d(size)

    def embed(self, frames):
        """[batch x width x frames]"""
        for block in self.blocks:
            frames = frames + block(frames)
        return self.embedded(self.dense(self.pooled(self.pooling(self.exit(frames)))))

    def weights(self):
        """Bytes at int8: what convolutions and dense layers hold."""
        return sum(p.numel() for p in self.parameters() if p.dim() > 1)


class SpeakerNetwork(PooledNetwork):
    """[batch x frames x 40] log-mel -> embedding."""

    def __init__(self, shape):
        super().__init__(shape)
        first, width = shape["first"], shape["width"]
        self.register_buffer("dct", torch.from_numpy(dct_matrix()))
        self.register_buffer("offset", torch.zeros(CEPSTRA))
        self.register_buffer("scale", torch.ones(CEPSTRA))
        self.entry = nn.Sequential(ConvUnit(CEPSTRA, first, 5, 2), ConvUnit(first, width, 3, 2))

    def forward(self, bands):
        return self.embed(self.entry(((bands @ self.dct.T - self.offset) * self.scale).transpose(1, 2)))

    def fit_input(self, crops):
        """Offset and scale of each cepstrum over [crops x frames x 40] log-mel."""
        cepstra = (crops @ self.dct.T).reshape(-1, crops.shape[2])
        self.offset.copy_(cepstra.mean(0))
        self.scale.copy_(1 / cepstra.std(0))
