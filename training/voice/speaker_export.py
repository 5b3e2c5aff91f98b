#!/usr/bin/env python3
"""Writes the speaker network as a model file with its back-end and cohort: `speaker_export.py CHECKPOINT FEATURES OUT.bin
--version VERSION [--student STUDENT]`. With a student there are two branches, four bits a weight, and one print.

With `--rounding CLIPS`, CLIPS being what `features.ts --trials test/fixtures` dumped, it prints how near the file's prints of those clips come to the float networks'.
"""
import argparse
import os

import numpy as np
import torch

from backend import fit_backend, fuse, read_classical, unit
from band_network import STRIDES, BandNetwork, BandUnit
from cepstra import dct_matrix
from corpus import VOICES, Dump, Speakers
from model_file import ModelFile, fold_batch_norm, read_model, run_model
from speaker_network import ConvUnit, SpeakerNetwork
from spectra import augment
from student import CALLS

TOP, FLOOR = 40, 0.3
SHRINKAGE = 0.9
CROPS, FRAMES, BATCH = 8, 95, 200
LICENCES = {
    "ascmd": "Ghandoura, Hjabo, Al Dakkak 2021, CC BY 4.0",
    "gsc": "Google Speech Commands, Warden 2018, CC BY 4.0",
    "duke": "Alphanumeric Audio Dataset, Patil 2024, MIT",
    "libri": "LibriSpeech, Panayotov et al. 2015, CC BY 4.0",
    "pfa": "mohnasgbr/spoken-arabic-digits, Apache 2.0, and gfbati/Ten2Zero, CC BY 4.0",
    "wake": "Picovoice wake-word-benchmark, Apache 2.0",
    "hymel": "ShawnHymel/custom-speech-commands-dataset, CC BY 4.0",
    "ocean": "speechocean762, Zhang et al. 2021, free for commercial and non-commercial purposes",
}


def array(tensor):
    return tensor.detach().numpy().astype(np.float64)


def folded(unit_):
    """Weight and bias of conv -> batch norm."""
    norm = unit_.norm
    values = [array(t) for t in (norm.weight, norm.bias, norm.running_mean, norm.running_var)]
    return fold_batch_norm(array(unit_.conv.weight), None, *values, norm.eps)


def folded_dense(network, matrix):
    """pooling's norm -> dense -> its norm -> matrix, as one layer."""
    gain, bias = [], []
    for norm in (network.pooled, network.embedded):
        gain.append(array(norm.weight) / np.sqrt(array(norm.running_var) + norm.eps))
        bias.append(array(norm.bias) - array(norm.running_mean) * gain[-1])
    weight = gain[1][:, None] * array(network.dense.weight)
    return matrix @ (weight * gain[0]), matrix @ (weight @ bias[0] + bias[1])


def write_bands(model, network):
    """The student's convolutions over bands, few weights that suffer from four bits. -> the layer that its TDNN reads"""
    model.log_mel("bands", network.offset.numpy(), network.scale.numpy())
    before = model.conv2d("bands.front", *folded(network.front), stride=(1, 2), relu=True)
    for number, (residual, stride) in enumerate(zip(network.residuals, STRIDES), 1):
        name = f"bands.{number}"
        shortcut = before
        model.conv2d(f"{name}.first", *folded(residual.first), stride=stride, relu=True, input=before)
        second = model.conv2d(f"{name}.second", *folded(residual.second))
        if isinstance(residual.shortcut, BandUnit):
            shortcut = model.conv2d(f"{name}.shortcut", *folded(residual.shortcut), stride=stride, input=before)
        before = model.add(f"{name}.sum", [second, shortcut], relu=True)
    return before


def by_bands(columns, depth):
    """[... x columns] that read bands: PyTorch has a channel's bands side by side, the file a band's channels."""
    return columns.reshape(*columns.shape[:-1], depth, -1).swapaxes(-1, -2).reshape(columns.shape)


def write_branch(model, branch, matrix, prefix, bits, crops):
    """A network up to its pooling, under names with a prefix. -> the pooling's layer, weights and bias of what the print adds of it, and
    what the pooling makes of the crops"""
    network, heard = branch.network, branch.layer_inputs(crops)

    def frames(name, conv_unit, gain=1.0, order=lambda columns: columns, **settings):
        weight, bias = folded(conv_unit)
        weight = order(weight.transpose(0, 2, 1)).transpose(0, 2, 1) * np.reshape(gain, (-1, 1, 1))
        taps = heard[conv_unit.conv]
        return model.conv1d(
            f"{prefix}{name}", weight, bias * gain, stride=conv_unit.conv.stride[0], dilation=conv_unit.conv.dilation[0], relu=True,
            inputs=order(taps).reshape(len(taps), -1), **settings)

    if isinstance(network, BandNetwork):
        depth = network.shape["depths"][-1]
        before = frames("entry", network.entry, order=lambda columns: by_bands(columns, depth), input=write_bands(model, network), bits=bits)
    else:
        frames("entry1", network.entry[0], input="input")
        before = frames("entry2", network.entry[1], bits=bits)
    for number, block in enumerate(network.blocks, 1):
        frames(f"block{number}", block, input=before, bits=bits)
        before = model.add(f"{prefix}sum{number}", [before, f"{prefix}block{number}"])
    dense, offset = folded_dense(network, matrix)
    # A channel may be scaled before the pooling and back after it. Columns of one size lose nothing in few bits.
    gain = np.abs(dense).max(0).reshape(2, -1).max(0)
    frames("exit", network.exit, gain, bits=bits)
    pooling = network.pooling
    layer = model.attentive_pooling(
        f"{prefix}pooling", array(pooling.hidden.weight)[:, :, 0] / gain, array(pooling.hidden.bias),
        array(pooling.scores.weight)[:, :, 0], array(pooling.scores.bias), bits=bits)
    return layer, dense / np.tile(gain, 2), offset, heard[network.pooled] * np.tile(gain, 2)


def write_model(branches, mean, matrix, cohort, share, path, version, training, corpora, crops):
    """-> the file; `print` is the last layer, of length 1. share: the classical print's in what is stored, and in the cohort. crops: what
    rounding errors are made up for on."""
    first = branches[0].network
    model = ModelFile("nutq-speaker", version, "speaker", first.offset.numpy(), first.scale.numpy())
    bits = 8 if len(branches) == 1 else 4
    columns = np.split(matrix, np.cumsum([len(branch.scaled) for branch in branches])[:-1], 1)
    poolings, weights, offsets, pooled = zip(*(
        write_branch(model, branch, part * branch.scaled, prefix, bits, crops)
        for branch, part, prefix in zip(branches, columns, ("", "student."))))
    if len(poolings) > 1:
        model.concat("poolings", list(poolings))
    model.dense(
        "embedding", np.concatenate(weights, 1), sum(offsets) - matrix @ mean, bits=bits, inputs=np.concatenate(pooled, 1))
    model.normalise("print")
    model.output("print", "print")
    model.facts(licences=[f"{corpus}: {LICENCES[corpus]}" for corpus in corpora], training=training, classicalShare=share)
    if cohort is not None:
        model.tensor("cohort", cohort, bits)
        model.facts(asnorm={"top": TOP, "floor": FLOOR})
    model.write(path)


class Branch:
    """A trained network, and by what its embedding is multiplied beside the others'."""

    def __init__(self, checkpoint):
        self.state = torch.load(checkpoint, map_location="cpu")
        shape = self.state["shape"]
        self.network = (BandNetwork if "depths" in shape else SpeakerNetwork)(shape)
        self.network.load_state_dict(self.state["average"])
        self.network.eval()
        self.scaled = np.ones(shape["embedding"])

    def fit_scale(self, crops, share):
        """Embeddings of the crops have this share of the squared length of all."""
        self.scaled[:] = np.sqrt(share / self.embed(crops).var(0).sum())

    def layer_inputs(self, crops):
        """What the convolutions over frames read of the crops {module: [n x kernel x in]}, and what the pooling makes of them."""
        network, heard = self.network, {}
        convolutions = [each.conv for each in network.modules() if isinstance(each, ConvUnit)]
        hooks = [module.register_forward_pre_hook(lambda layer, inputs: heard.update({layer: inputs[0]}))
                 for module in [*convolutions, network.pooled]]
        self.embed(crops)
        for hook in hooks:
            hook.remove()
        taps = {network.pooled: heard[network.pooled].numpy()}
        for conv in convolutions:
            padded = torch.nn.functional.pad(heard[conv], (conv.padding[0],) * 2)
            span = conv.dilation[0] * (conv.kernel_size[0] - 1) + 1
            windows = padded.unfold(2, span, conv.stride[0])[..., ::conv.dilation[0]]
            # [crops x in x frames x kernel], frame by frame
            taps[conv] = windows.permute(0, 2, 3, 1).flatten(0, 1).numpy()
        return taps

    def embed(self, bands):
        """[batch x frames x 40] log-mel -> [batch x size]"""
        with torch.no_grad():
            return self.network(torch.as_tensor(bands, dtype=torch.float32)).numpy() * self.scaled


def embed(branches, bands):
    return np.concatenate([branch.embed(bands) for branch in branches], 1)


def training_crops(speakers, draw, noise_draw, calls):
    """Augmented crops of every training speaker as they are, many at a time, and whose they are."""
    noises = [torch.from_numpy(noise) for noise in speakers.noises]
    plan = np.repeat(np.arange(len(speakers.names)), CROPS)
    for first in range(0, len(plan), BATCH):
        whose = plan[first:first + BATCH]
        crops = np.stack([speakers.crop(k, FRAMES, draw, person=0)[0] for k in whose])
        yield augment(torch.from_numpy(crops), noises, noise_draw, 0.5, calls), whose


def choose_cohort(size, people, labels, names, folder, share, draw):
    """Fused prints of training speakers drawn at random, each the mean of several clips."""
    owners, rows = read_classical(folder)
    owners = np.array(owners)
    known = np.flatnonzero(np.isin(names, owners))
    chosen = np.sort(draw.permutation(known)[:size])
    classical = unit(np.stack([rows[owners == names[k]].mean(0) for k in chosen]))
    return fuse(unit(np.stack([people[labels == k].mean(0) for k in chosen])), classical, share)


def print_rounding(branches, mean, matrix, model, folder):
    """Cosines of the float networks' prints and the file's, of the library's span of each clip."""
    dump = Dump(os.path.join(folder, "trials"))
    for clip in dump.clips:
        bands = dump.span(clip).astype(np.float32)
        exact = unit((embed(branches, bands[None])[0] - mean) @ matrix.T)
        rounded = run_model(*model, bands @ dct_matrix().T)["print"]
        print(f"{clip['path']}: cosine of the float print and the file's {float(exact @ rounded):.5f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("features")
    parser.add_argument("out")
    parser.add_argument("--student", help="checkpoint of a second branch")
    parser.add_argument("--student-share", type=float, default=0.5, help="of the cosines before the back-end")
    parser.add_argument("--version", required=True, help="another one for every training: prints name it")
    parser.add_argument("--rows", type=int, default=104, help="values of the network's print; the classical one has 87 more")
    parser.add_argument("--classical-share", type=float, default=0.2, help="of the stored print's cosines; 0: the network alone")
    parser.add_argument("--cohort", type=int, default=300, help="people of a cohort for AS-norm; 0: scores are not normalised")
    parser.add_argument("--rounding")
    options = parser.parse_args()
    torch.set_num_threads(1)
    branches = [Branch(checkpoint) for checkpoint in (options.checkpoint, options.student) if checkpoint]
    settings = branches[-1].state["options"]
    left_out = set((settings.get("leave_out") or "").split(","))
    calls = settings.get("calls", CALLS)
    speakers = Speakers(options.features, people=VOICES, left_out=left_out, calls=calls is not None)
    crops, labels = zip(*training_crops(speakers, np.random.default_rng(5), torch.Generator().manual_seed(5), calls))
    labels = np.concatenate(labels)
    for branch, share in zip(branches, (1 - options.student_share, options.student_share)):
        if len(branches) > 1:
            branch.fit_scale(torch.cat(crops[:5]), share)
    embeddings = np.concatenate([embed(branches, some) for some in crops])
    mean, matrix = fit_backend(embeddings, labels, SHRINKAGE, options.rows)
    people = unit((embeddings - mean) @ matrix.T)
    cohort = None if options.cohort == 0 else choose_cohort(
        options.cohort, people, labels, speakers.names, options.features, options.classical_share, np.random.default_rng(6))
    training = {"speakers": len(branches[-1].state["speakers"]), "steps": branches[-1].state["step"], "seed": settings["seed"]}
    heard = {name.split("/")[0] for name in branches[-1].state["speakers"]}
    corpora = [corpus for corpus in LICENCES if corpus in heard]
    write_model(branches, mean, matrix, cohort, options.classical_share, options.out, options.version, training, corpora, torch.cat([some[::24] for some in crops]))
    if options.rounding:
        print_rounding(branches, mean, matrix, read_model(options.out), options.rounding)


if __name__ == "__main__":
    main()
