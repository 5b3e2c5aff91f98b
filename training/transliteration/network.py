#!/usr/bin/env python3
"""Train the letter tagger: a small residual convolution network that scores, for every Arabic letter, its chunks.

usage: network.py EXAMPLES.json OUT.json [--width N] [--blocks N] [--epochs N] [--spellings SHARE] [--teachers FILES] [--seed N]

EXAMPLES.json comes from train.ts: letters, inventories of chunks and the aligned examples of both tasks. One network
serves both (spelling and reading): the library words teach it Arabic vowels, which the spelling head then uses.

Why convolutions: with ReLU and batch normalisation folded into 4-bit weights, the run time needs nothing but additions
and multiplications, so every engine computes the same; they were no worse than recurrent taggers, and train
twenty times faster on a core. Why not autoregressive: the n-gram in the same search knows the output's own habits.
The last quarter of training rounds the weights as they will be shipped. Needs PyTorch and NumPy; one core.

--teachers takes finished networks, separated by commas: the new one learns their mean answers as well (Hinton, Vinyals and Dean,
Distilling the Knowledge in a Neural Network, 2015), and how they would spell library words as names, of which there are seven
times as many as Arabic names with a known spelling.
"""
import argparse
import json
import math
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

STYLES = ['reading', 'arabic', 'foreign', 'scholarly']
DILATIONS = [1, 1, 2, 2, 1, 1, 1, 1]
BATCH_TOKENS = 1800
# Spellings are a matter of taste and few are Arabic: seen in every epoch they are learned by heart, which cost three points
# on names. So each epoch draws a share of them (--spellings), and the targets are a little soft.
SMOOTHING = [0.05, 0.0]
LEVELS = 7                       # 4 bits: -7 .. 7
# A batch holds words of one length for one task, so its mean and deviation are not the running ones that the shipped network
# has. From this share of the epochs on normalisation uses the running ones in training as well.
FREEZE_AT = 0.3
ROUND_AT = 0.75
# Share of the teachers' word in what a student learns, where there are labels.
TAUGHT = 0.7


def rounded(weight):
    """Weights on the 15-step grid of their output channel; gradients pass straight through."""
    flat = weight.detach().flatten(1)
    top = flat.abs().amax(1, keepdim=True)
    best, error = top, None
    for share in (1.0, 0.85, 0.7, 0.6, 0.5):      # clipping the few largest weights costs less than a coarse grid
        step = top * share / LEVELS + 1e-12
        e = ((flat / step).round().clamp(-LEVELS, LEVELS) * step - flat).pow(2).sum(1, keepdim=True)
        if error is None:
            best, error = step, e
        else:
            best, error = torch.where(e < error, step, best), torch.minimum(e, error)
    step = best.view([-1] + [1] * (weight.dim() - 1))
    q = (weight.detach() / step).round().clamp(-LEVELS, LEVELS)
    return q * step + (weight - weight.detach()), q, best.flatten()


class Conv(nn.Module):
    def __init__(self, inputs, outputs, size, dilation=1, norm=True):
        super().__init__()
        self.conv = nn.Conv1d(inputs, outputs, size, padding=dilation * (size // 2), dilation=dilation, bias=not norm)
        self.norm = nn.BatchNorm1d(outputs) if norm else None
        self.quantise = False

    def forward(self, x):
        w = rounded(self.conv.weight)[0] if self.quantise else self.conv.weight
        x = F.conv1d(x, w, self.conv.bias, padding=self.conv.padding, dilation=self.conv.dilation)
        return self.norm(x) if self.norm is not None else x

    def folded(self):
        """(integer weights [out x in x size], step per output, bias per output), normalisation folded in."""
        _, q, step = rounded(self.conv.weight)
        if self.norm is None:
            return q, step, self.conv.bias.detach()
        gain = (self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)).detach()
        q = q * torch.sign(gain)[:, None, None]
        return q, step * gain.abs(), (self.norm.bias - self.norm.running_mean * gain).detach()


class Tagger(nn.Module):
    def __init__(self, letters, chunks, width, blocks, embedding=64, dropout=0.2):
        super().__init__()
        self.letters = nn.Embedding(letters, embedding)
        self.styles = nn.Embedding(len(STYLES), embedding)
        self.enter = Conv(embedding, width, 3)
        self.blocks = nn.ModuleList([Conv(width, width, 3, DILATIONS[i]) for i in range(blocks)])
        self.heads = nn.ModuleList([Conv(width, n, 1, norm=False) for n in chunks])
        self.drop = nn.Dropout(dropout)

    def forward(self, letters, styles, task):
        x = (self.letters(letters) + self.styles(styles)[:, None, :]).transpose(1, 2)
        x = F.relu(self.enter(x))
        for block in self.blocks:
            x = x + self.drop(F.relu(block(x)))
        return self.heads[task](x).transpose(1, 2)


class Exported:
    """A finished network, as `export` wrote it: a teacher."""

    def __init__(self, file):
        net = json.load(open(file, encoding='utf-8'))
        self.letters, self.styles = torch.tensor(net['letterVectors']), torch.tensor(net['styleVectors'])
        self.layers = [(torch.tensor(layer['weights'], dtype=torch.float32).view(layer['shape'])
                        * torch.tensor(layer['step']).view(-1, 1, 1), torch.tensor(layer['bias']), layer['dilation'])
                       for layer in net['layers']]

    def __call__(self, letters, styles, task):
        x = (self.letters[letters] + self.styles[styles][:, None, :]).transpose(1, 2)
        weight, bias, _ = self.layers[0]
        x = F.relu(F.conv1d(x, weight, bias, padding=1))
        for weight, bias, dilation in self.layers[1:-2]:
            x = x + F.relu(F.conv1d(x, weight, bias, padding=dilation, dilation=dilation))
        weight, bias, _ = self.layers[task - 2]
        return F.conv1d(x, weight, bias).transpose(1, 2)


def batches(examples, rng, share=1.0):
    """A random share of the examples, shuffled: those of one length together, with labels or without, so that no batch holds padding."""
    by_length = {}
    for i in rng.permutation(len(examples))[:int(share * len(examples))]:
        by_length.setdefault((len(examples[i][0]), examples[i][1] is None), []).append(i)
    out = []
    for (length, _), members in by_length.items():
        size = max(1, BATCH_TOKENS // length)
        out += [members[k:k + size] for k in range(0, len(members), size) if len(members[k:k + size]) > 1]
    rng.shuffle(out)
    return out


def against_labels(scores, labels, possible, smoothing):
    """Cross entropy; a share of the target goes to the other chunks of the letter, not of the alphabet."""
    loss = F.nll_loss(scores.flatten(0, 1), labels.flatten(), reduction='none').view(labels.shape)
    even = -(scores * possible).sum(-1) / possible.sum(-1)
    return (1 - smoothing) * loss + smoothing * even


def export(net, data, out):
    net.eval()
    layers = []
    for conv in [net.enter, *net.blocks, *net.heads]:
        q, step, bias = conv.folded()
        layers.append({'shape': list(q.shape), 'dilation': conv.conv.dilation[0], 'weights': q.int().flatten().tolist(),
                       'step': step.tolist(), 'bias': bias.tolist()})
    json.dump({'letters': data['letters'], 'styles': STYLES, 'inventories': data['inventories'],
               'letterVectors': net.letters.weight.tolist(), 'styleVectors': net.styles.weight.tolist(), 'layers': layers},
              open(out, 'w', encoding='utf-8'), ensure_ascii=False)


def train(options):
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(options.seed)
    data = json.load(open(options.examples, encoding='utf-8'))
    letters = {c: i for i, c in enumerate(data['letters'])}
    index = [{(l, c): i for i, (l, c) in enumerate(inv)} for inv in data['inventories']]
    allowed = []
    for inv in data['inventories']:
        m = torch.full((len(letters), len(inv)), -1e4)
        for i, (l, _) in enumerate(inv):
            m[letters[l], i] = 0
        allowed.append(m)
    tasks = [[([letters[c] for c in word], [index[t][(c, k)] for c, k in zip(word, chunks)], weight, STYLES.index(style))
              for word, chunks, weight, style in examples] for t, examples in enumerate(data['examples'])]
    teachers = [Exported(file) for file in options.teachers.split(',')] if options.teachers else []
    if teachers:
        # Nobody wrote down how library words are spelled as names.
        tasks[0] += [(word, None, 1.0, STYLES.index('arabic')) for word, _, _, _ in tasks[1]]
    net = Tagger(len(letters), [len(i) for i in data['inventories']], options.width, options.blocks)
    print('weights', sum(p.numel() for p in net.parameters()), flush=True)
    shares = [options.spellings, 1.0]
    total = sum(len(batches(t, rng, share)) for t, share in zip(tasks, shares)) * options.epochs
    optimiser = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda s: min(1, s / 500) * (0.5 * (1 + math.cos(math.pi * min(1, s / total))) + 0.003))
    started = time.time()
    for epoch in range(options.epochs):
        net.train()
        for module in net.modules():
            if isinstance(module, Conv):
                module.quantise = epoch >= ROUND_AT * options.epochs
            if isinstance(module, nn.BatchNorm1d) and epoch >= FREEZE_AT * options.epochs:
                module.eval()
        queue = [(t, b) for t in range(len(tasks)) for b in batches(tasks[t], rng, shares[t])]
        rng.shuffle(queue)
        loss_sum, loss_n = [0.0, 0.0], [0, 0]
        for t, members in queue:
            rows = [tasks[t][i] for i in members]
            x = torch.tensor([r[0] for r in rows])
            w = torch.tensor([r[2] for r in rows], dtype=torch.float32)[:, None]
            s = torch.tensor([r[3] for r in rows])
            with torch.autocast('cpu', torch.bfloat16, enabled=options.bfloat16):
                logits = net(x, s, t)
            possible = allowed[t][x]
            scores = F.log_softmax(logits.float() + possible, -1)
            labelled = rows[0][1] is not None
            if labelled:
                labels = torch.tensor([r[1] for r in rows])
                loss = against_labels(scores, labels, possible == 0, 0.0 if teachers else SMOOTHING[t])
            if teachers:
                with torch.no_grad(), torch.autocast('cpu', torch.bfloat16, enabled=options.bfloat16):
                    answers = sum(F.softmax(teacher(x, s, t).float() + possible, -1) for teacher in teachers) / len(teachers)
                alike = -(answers * scores).sum(-1)
                loss = (1 - TAUGHT) * loss + TAUGHT * alike if labelled else alike
            loss = (loss * w).sum() / (w.sum() * x.shape[1])
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            loss_sum[t] += loss.item()
            loss_n[t] += 1
        print('epoch %d  spelling %.4f  reading %.4f  %.0f s' % (
            epoch + 1, loss_sum[0] / max(1, loss_n[0]), loss_sum[1] / max(1, loss_n[1]), time.time() - started), flush=True)
    export(net, data, options.out)


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('examples')
    parser.add_argument('out')
    parser.add_argument('--width', type=int, default=144)
    parser.add_argument('--blocks', type=int, default=6)
    parser.add_argument('--epochs', type=int, default=20)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--spellings', type=float, default=0.3, help='share of the spellings that an epoch draws')
    parser.add_argument('--teachers', help='finished networks to learn from as well, separated by commas')
    parser.add_argument('--bfloat16', action='store_true', help='quicker on processors that have it')
    train(parser.parse_args())
