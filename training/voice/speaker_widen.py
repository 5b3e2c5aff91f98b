#!/usr/bin/env python3
"""A checkpoint with wider layers that does what it did, to go on training from: `speaker_widen.py CHECKPOINT OUT.pt [--first 96]
[--width 160] [--wide 320]`.

New channels hear the old ones by chance and count nothing at first, after Net2Net (Chen et al., ICLR 2016).
"""
import argparse

import torch

from speaker_network import SpeakerNetwork


def widened(average, old, shape):
    """-> state of a network of `shape`. average: the state of one whose shape is `old`."""
    state = SpeakerNetwork(shape).state_dict()
    for name, value in state.items():
        before = average[name]
        if value.shape == before.shape:
            value.copy_(before)
        elif name.startswith("pooled.") or name == "dense.weight":
            # Means of all channels, then their deviations.
            if name == "dense.weight":
                value.zero_()
            for half in range(2):
                value.narrow(-1, half * shape["wide"], old["wide"]).copy_(before.narrow(-1, half * old["wide"], old["wide"]))
        else:
            if value.dim() > 1:
                value[:, before.shape[1]:] = 0
                value[:before.shape[0], :before.shape[1]] = before
            else:
                value[:before.shape[0]] = before
    return state


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("out")
    parser.add_argument("--first", type=int, default=96)
    parser.add_argument("--width", type=int, default=160)
    parser.add_argument("--wide", type=int, default=320)
    options = parser.parse_args()
    torch.manual_seed(0)
    state = torch.load(options.checkpoint, map_location="cpu")
    shape = dict(state["shape"], first=options.first, width=options.width, wide=options.wide)
    wider = widened(state["average"], state["shape"], shape)
    torch.save(dict(state, network=wider, average=wider, shape=shape), options.out)


if __name__ == "__main__":
    main()
