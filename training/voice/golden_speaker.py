#!/usr/bin/env python3
"""What PyTorch makes of a speaker network's file, where no checkpoint is left: `golden_speaker.py MODEL.bin CLIPS GOLDEN.json`, CLIPS being what
`features.ts --trials test/fixtures` dumped.
"""
import json
import os
import sys

import numpy as np
import torch

from corpus import Dump
from model_file import read_model
from speaker_export import golden_prints
from speaker_restart import restart


def main():
    path, folder, out = sys.argv[1:]
    torch.set_num_threads(1)
    header, tensors = read_model(path)
    dump = Dump(os.path.join(folder, "trials"))
    spans = [dump.span(clip).astype(np.float32) for clip in dump.clips]
    frames = min(map(len, spans))
    # Whatever the statistics are measured over, they leave what the layers do as it was.
    with torch.no_grad():
        network = restart(header, tensors, torch.from_numpy(np.stack([span[:frames] for span in spans]))).eval()
    size = network.shape["embedding"]
    prints = golden_prints(network, np.zeros(size), np.eye(size), (header, tensors), folder)
    with open(out, "w") as file:
        json.dump(prints, file)


if __name__ == "__main__":
    main()
