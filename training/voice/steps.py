"""The steps of a training: AdamW under a cosine schedule, gradients clipped, a running average of the weights, checkpoints, figures."""
import collections
import math
import os
import time

import torch
from torch import nn

WEIGHT_DECAY = 0.02
AVERAGE = 0.998
LARGEST_GRADIENT = 5.0
WARM_UP = 300
REPORTED, SAVED = 100, 500


class Steps:
    """Counts the steps up to `options.steps`, sets the rate of each, and goes on from the checkpoint `options.out` if that is there.

    loss: what is trained beside the network, such as the centres of classes. about: what else a checkpoint holds.
    """

    def __init__(self, network, loss, options, about):
        self.network, self.loss, self.options, self.about = network, loss, options, about
        self.average = {name: value.clone() for name, value in network.state_dict().items()}
        weights = [*network.parameters(), *loss.parameters()]
        self.optimiser = torch.optim.AdamW(
            [{"params": [p for p in weights if (p.dim() > 1) == decayed], "weight_decay": WEIGHT_DECAY * decayed}
             for decayed in (True, False)], options.rate)
        self.first = self.resume() if os.path.exists(options.out) else 0
        self.step, self.sums, self.began = self.first, collections.Counter(), time.time()

    def resume(self):
        state = torch.load(self.options.out, map_location="cpu")
        for name in ("network", "loss", "optimiser"):
            getattr(self, name).load_state_dict(state[name])
        for name, value in state["average"].items():
            self.average[name].copy_(value)
        return state["step"]

    def __iter__(self):
        for self.step in range(self.first, self.options.steps):
            rate = self.options.rate * min(1, (self.step + 1) / WARM_UP) * (0.002 + 0.998 * 0.5 * (1 + math.cos(math.pi * self.share)))
            for group in self.optimiser.param_groups:
                group["lr"] = rate
            yield self.step

    @property
    def share(self):
        """How much of the training is over."""
        return self.step / self.options.steps

    def take(self, value, figures):
        """One step that lowers `value`; `figures` are reported, averaged."""
        self.optimiser.zero_grad()
        value.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), LARGEST_GRADIENT)
        self.optimiser.step()
        done = self.step + 1
        keep = min(AVERAGE, done / (done + 9))
        for name, current in self.network.state_dict().items():
            if current.dtype.is_floating_point:
                self.average[name].mul_(keep).add_(current, alpha=1 - keep)
        self.sums.update({"loss": value.item(), **{name: figure.item() for name, figure in figures.items()}, "steps": 1})
        last = done == self.options.steps
        if done % REPORTED == 0 or last:
            self.report(done)
        if done % SAVED == 0 or last:
            self.save(done)

    def report(self, done):
        count = self.sums.pop("steps")
        figures = " ".join(f"{name} {total / count:.3f}" for name, total in self.sums.items())
        pace = (time.time() - self.began) / (done - self.first)
        print(f"{done} {figures} rate {self.optimiser.param_groups[0]['lr']:.5f} {pace:.3f} s/step", flush=True)
        self.sums.clear()

    def save(self, done):
        state = {"network": self.network.state_dict(), "average": self.average, "loss": self.loss.state_dict(),
                 "optimiser": self.optimiser.state_dict(), "step": done, "options": vars(self.options), **self.about}
        torch.save(state, self.options.out + ".new")
        os.replace(self.options.out + ".new", self.options.out)
