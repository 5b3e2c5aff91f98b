"""The functions of make_voice_trials.py, which lies outside the repository: how it reads, writes and spoils recordings."""
import argparse
import importlib.util
import os

import numpy as np


def tools(path):
    spec = importlib.util.spec_from_file_location("make_voice_trials", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def parser(description):
    """DATA_VOICE, where WAVs and lists go, make_voice_trials.py"""
    made = argparse.ArgumentParser(description=description)
    for name in ("data", "out", "trials"):
        made.add_argument(name)
    return made


class Recordings:
    """Clips of DATA_VOICE, read once, and the WAVs that are made of them: noises, devices and pauses are those of make_voice_trials.py."""

    def __init__(self, make, data, out):
        self.make, self.data, self.out, self.clips = make, data, out, {}
        self.noises = {name: make.read(os.path.join(data, "noise", name + ".flac")) for name in make.NOISES}
        self.gap = np.zeros(make.RATE * 6 // 100, "<i2")

    def clip(self, path):
        if path not in self.clips:
            self.clips[path] = self.make.read(os.path.join(self.data, path))
        return self.clips[path]

    def joined(self, paths):
        """Samples of some clips, a pause after each; one alone as it is."""
        if len(paths) == 1:
            return self.clip(paths[0])
        return np.concatenate([part for path in paths for part in (self.clip(path), self.gap)])

    def wav(self, name, condition, paths):
        """Path of the WAV of these clips in a condition, written when it is not there."""
        path = "%s/%s.wav" % (self.make.folder(condition), name)
        if not os.path.exists(os.path.join(self.out, path)):
            self.make.write(os.path.join(self.out, path), self.make.CONDITIONS[condition](self.joined(paths), self.noises, name))
        return path
