#!/usr/bin/env python3
"""What PyTorch makes of a speaker network's file: `golden_speaker.py MODEL.bin CLIPS GOLDEN.json`, CLIPS being what
`features.ts --trials test/fixtures` dumped.
"""
import json
import os
import sys

import numpy as np
import torch

from cepstra import dct_matrix
from corpus import Dump
from golden_networks import answers


def main():
    path, folder, out = sys.argv[1:]
    torch.set_num_threads(1)
    dump = Dump(os.path.join(folder, "trials"))
    prints = {clip["path"]: answers(path, dump.span(clip).astype(np.float32) @ dct_matrix().T)["print"] for clip in dump.clips}
    with open(out, "w") as file:
        json.dump({clip: [round(value, 5) for value in print_] for clip, print_ in prints.items()}, file)


if __name__ == "__main__":
    main()
