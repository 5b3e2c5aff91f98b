"""Augmentation in the log-mel domain: other devices, noise and rooms, drawn anew for every crop."""
import math

import torch

from corpus import BAND_CENTRES_HZ, BANDS

SAMPLE_RATE = 16000
FLOOR = 1e-7


HZ = torch.tensor(BAND_CENTRES_HZ, dtype=torch.float32)
OCTAVES = torch.log2(HZ.clamp(100, 7600) / 1000)
# The bands hold pre-emphasised power; levels are measured without (|1 - 0.97 exp(-jw)|^2 undone).
LEVEL_WEIGHTS = 1 / (1 + 0.97 ** 2 - 2 * 0.97 * torch.cos(2 * math.pi * HZ / SAMPLE_RATE))
COSINES = torch.stack([torch.cos(math.pi * k * (torch.arange(BANDS) + 0.5) / BANDS) for k in range(1, 9)])


def uniform(shape, low, high, draw):
    return low + (high - low) * torch.rand(shape, generator=draw)


def chance(count, probability, draw):
    return (torch.rand(count, generator=draw) < probability).float()[:, None]


def active_level(power):
    """Mean power of the frames within 20 dB of the loudest: [batch x frames x bands] -> [batch x 1 x 1]."""
    levels = power @ LEVEL_WEIGHTS
    active = (levels >= levels.amax(1, keepdim=True) / 100).float()
    return ((levels * active).sum(1) / active.sum(1)).clamp_min(FLOOR)[:, None, None]


def response(count, strength, draw):
    """Frequency response of a device in nepers of power [batch x bands]: waves, a tilt, band edges."""
    waves = torch.randn((count, 8), generator=draw) * (0.45 * strength / torch.arange(1, 9).sqrt())
    tilt = uniform((count, 1), -1.1, 1.1, draw) * strength * chance(count, 0.6, draw)
    edges = (uniform((count, 1), 60, 400, draw) / HZ).pow(4).log1p() * chance(count, 0.5, draw)
    edges = edges + (HZ / uniform((count, 1), 3300, 8000, draw)).pow(12).log1p() * chance(count, 0.5, draw)
    return waves @ COSINES + tilt * OCTAVES - edges


def noise_like(crops, bank, draw):
    """Power of noise for every crop: a recorded one with another spectrum and loudness over time, or several other people talking."""
    count, frames, _ = crops.shape
    recorded = []
    for _ in range(count):
        noise = bank[int(torch.randint(len(bank), (1,), generator=draw))]
        at = int(torch.randint(len(noise) - frames, (1,), generator=draw))
        recorded.append(noise[at:at + frames])
    coloured = torch.stack(recorded) + response(count, 1.5, draw)[:, None]
    knots = torch.randn((count, 1, max(3, frames // 25)), generator=draw) * uniform((count, 1, 1), 0, 1, draw)
    swell = torch.nn.functional.interpolate(knots, frames, mode="linear", align_corners=True)
    coloured = (coloured + swell.transpose(1, 2)).exp()
    shifts = torch.randint(1, count, (int(torch.randint(2, 7, (1,), generator=draw)),), generator=draw)
    spoken = crops.flip(1).exp()
    babble = sum(spoken.roll(int(shift), 0) for shift in shifts)
    return torch.where(chance(count, 0.3, draw)[:, None] > 0, babble, coloured)


def reverberate(power, draw):
    """A decaying tail of the past 0.4 s: RT60 0.15 to 0.6 s, 3 to 15 dB below the direct sound in all."""
    count = len(power)
    decay = 10 ** (-6 * 0.01 / uniform((count, 1), 0.15, 0.6, draw))
    tail = decay ** torch.arange(1, 41)
    tail = tail / tail.sum(1, keepdim=True) * 10 ** (uniform((count, 1), -1.5, -0.3, draw)) * chance(count, 0.3, draw)
    kernel = torch.cat([torch.ones(count, 1), tail], 1).flip(1)
    padded = torch.nn.functional.pad(power.transpose(1, 2), (40, 0)).transpose(0, 1)
    kernel = kernel[:, None]
    return torch.nn.functional.conv1d(padded, kernel, groups=count).permute(1, 2, 0)


def narrow_band(count, draw):
    """Response of a telephone's band, for a fifth of the crops: nothing below about 300 Hz and above 3.4 kHz."""
    low = (uniform((count, 1), 180, 380, draw) / HZ).pow(6).log1p()
    high = (HZ / uniform((count, 1), 3200, 3900, draw)).pow(30).log1p()
    return -(low + high) * chance(count, 0.2, draw)


def other_means(crops, often, draw):
    """What turns some of the crops' means into ones between their own and another crop's: the line of somebody else."""
    means = crops.mean(1)
    share = uniform((len(crops), 1), 0.2, 1, draw) * chance(len(crops), often, draw)
    return share * (means[torch.randperm(len(crops), generator=draw)] - means)


def augment(crops, bank, draw, noisy=0.65, calls=None, snr=(2, 30)):
    """[batch x frames x 40] log-mel -> the same people over other devices, in rooms, in noise, levelled as the front end does.

    noisy: share of the crops in noise, of `snr` dB. calls: devices differ more, telephones are among them, and this share has the mean of somebody else's line.
    """
    count = len(crops)
    power = crops.exp()
    before = active_level(power)
    power = reverberate(power, draw)
    noise = noise_like(crops, bank, draw)
    ratio = 10 ** (uniform((count, 1, 1), *snr, draw) / 10)
    share = chance(count, noisy, draw)[:, None]
    power = power + share * noise * active_level(power) / active_level(noise) / ratio
    changed = chance(count, 0.8, draw)
    strength = uniform((count, 1), 0.5, 1.8, draw) if calls is not None else 1.0
    device = response(count, 1.0, draw) * strength * changed
    if calls is not None:
        device = device + narrow_band(count, draw) + other_means(crops, calls, draw)
    power = power * device.exp()[:, None]
    power = power * before / active_level(power)
    gain = torch.randn((count, 1, 1), generator=draw) * 0.3
    return mask((power + FLOOR).log() + gain, draw)


def mask(crops, draw):
    """SpecAugment: for half of the crops a stretch of time and of bands at the crop's mean."""
    count, frames, bands = crops.shape
    mean = crops.mean((1, 2), keepdim=True)
    keep = torch.ones(count, frames, bands)
    for axis, size, longest in ((1, frames, frames // 6), (2, bands, 7)):
        width = uniform((count, 1), 0, longest, draw) * chance(count, 0.5, draw)
        start = uniform((count, 1), 0, 1, draw) * (size - width)
        at = torch.arange(size)
        inside = ((at >= start) & (at < start + width)).float()
        keep = keep * (1 - (inside[:, :, None] if axis == 1 else inside[:, None, :]))
    return crops * keep + mean * (1 - keep)
