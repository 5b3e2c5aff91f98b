#!/usr/bin/env python3
"""What another encoder makes of every clip: `teacher.py FEATURES FOLDER ... [--variant clean]`. Needs PyPI's resemblyzer 0.1.4 (with
webrtcvad-wheels), whose voice encoder heard thousands of people in several sessions each; Apache-2.0.

FEATURES/clean/teacher.f32 gets rows of 256, teacher.tsv their paths. FOLDERs hold the clips: DATA/voice, EXTRA, MORE; or with `--variant trials`
those that FEATURES/trials was made of. The speaker network learns from it who is how much like whom (speaker.py --teacher).
"""
import argparse
import os

import librosa
import numpy as np
import resemblyzer.hparams as heard
import soundfile
import torch
from resemblyzer import VoiceEncoder

from corpus import HOPS_PER_SECOND, Dump

ENDINGS = (".flac", ".wav", ".opus")
BATCH = 64
FFT = heard.sampling_rate * heard.mel_window_length // 1000
WINDOW = torch.hann_window(FFT)
MEL_FILTERS = torch.from_numpy(librosa.filters.mel(sr=heard.sampling_rate, n_fft=FFT, n_mels=heard.mel_n_channels))
LEVEL = 10 ** (heard.audio_norm_target_dBFS / 20)


def read_clip(folders, path):
    files = (os.path.join(folder, path + ending) for folder in folders for ending in ENDINGS)
    samples, rate = soundfile.read(next(file for file in files if os.path.exists(file)), dtype="float32")
    assert rate == heard.sampling_rate, path
    return samples


def windows(samples):
    """[n x 160 x 40]: 1.6 s each, half overlapping; what is shorter is said again. Louder if it was soft."""
    samples = samples * max(1.0, LEVEL / (np.sqrt(np.mean(samples ** 2)) + 1e-9))
    hop = heard.sampling_rate * heard.mel_window_step // 1000
    needed = heard.partials_n_frames * hop
    samples = np.tile(samples, -(-needed // len(samples)))[:max(needed, len(samples))]
    spectrum = torch.stft(
        torch.from_numpy(samples), FFT, hop, window=WINDOW, center=True, pad_mode="constant", return_complex=True)
    mels = (MEL_FILTERS @ spectrum.abs().square()).T
    starts = range(0, len(mels) - heard.partials_n_frames + 1, heard.partials_n_frames // 2)
    return torch.stack([mels[start:start + heard.partials_n_frames] for start in starts])


def embed(encoder, folders, clips):
    """-> the mean embedding of each clip's windows, of length 1 [n x 256]"""
    pieces = []
    for clip in clips:
        samples = read_clip(folders, clip["path"])
        hop = heard.sampling_rate // HOPS_PER_SECOND
        said = samples[clip["from"] * hop:clip["to"] * hop]
        pieces.append(windows(said if len(said) else samples))
    with torch.no_grad():
        rows = encoder(torch.cat(pieces)).numpy()
    ends = np.cumsum([len(piece) for piece in pieces])
    means = np.stack([part.mean(0) for part in np.split(rows, ends[:-1])])
    return means / np.linalg.norm(means, axis=1, keepdims=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("features")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--variant", default="clean")
    options = parser.parse_args()
    torch.set_num_threads(1)
    folder = os.path.join(options.features, options.variant)
    encoder = VoiceEncoder("cpu", verbose=False)
    clips = [clip for clip in Dump(folder).clips if clip["corpus"] != "noise"]
    rows = [embed(encoder, options.folders, clips[first:first + BATCH]) for first in range(0, len(clips), BATCH)]
    np.concatenate(rows).astype(np.float32).tofile(os.path.join(folder, "teacher.f32"))
    with open(os.path.join(folder, "teacher.tsv"), "w") as file:
        file.write("".join(clip["path"] + "\n" for clip in clips))


if __name__ == "__main__":
    main()
