"""PyTorch's own answers, for test/wasm/network/network.test.ts and test/voice/model/neural-model.test.ts: what torch.nn.functional makes of input cepstra with
the dequantised weights of a model file, in double precision.

    python3 training/voice/golden_networks.py test/golden/voice-networks
    python3 training/voice/golden_networks.py test/golden/voice-networks models/voice-phrase.bin

The first writes small networks of random weights, speaker.bin and phrase.bin, and golden.json; the second shipped-phrase.json of
another file.
"""

import json
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from model_file import ModelFile, read_model

FRAMES = 61


def draw(generator, *shape, gain=1.0):
    return generator.standard_normal(shape) * gain


def speaker(path, generator):
    """Bands, strides, dilations, residual sums, concatenations, two poolings with long quiet and loud stretches, weights of every type."""
    model = ModelFile("golden-speaker", "1", "speaker", draw(generator, 40), 1 / (1 + generator.random(40)))
    model.log_mel("log-mel", draw(generator, 40), 1 / (1 + generator.random(40)))
    model.conv2d("bands1", draw(generator, 8, 1, 3, 3, gain=0.3), draw(generator, 8), stride=(2, 2), relu=True)
    model.conv2d("bands2", draw(generator, 8, 8, 3, 3, gain=0.1), draw(generator, 8))
    model.add("bands12", ["bands1", "bands2"], relu=True)
    model.conv2d("bands3", draw(generator, 16, 8, 5, 3, gain=0.1), draw(generator, 16), stride=(3, 1), dilation=2, bits=4)
    model.conv2d("short", draw(generator, 16, 8, 1, 1, gain=0.3), draw(generator, 16), stride=(3, 1), input="bands12")
    model.add("bands", ["short", "bands3"], relu=True)
    model.conv1d("conv1", draw(generator, 20, 112, 5, gain=0.05), draw(generator, 20), stride=2, relu=True)
    model.conv1d("conv2", draw(generator, 13, 20, 3, gain=0.2), draw(generator, 13), dilation=3, relu=True)
    model.conv1d("conv3", draw(generator, 13, 13, 3, gain=0.2), draw(generator, 13), dilation=2, bits=4)
    model.add("sum", ["conv2", "conv3"], relu=True)
    model.concat("wide", ["conv2", "sum"])
    model.attentive_pooling(
        "pool", draw(generator, 7, 26, gain=0.3), draw(generator, 7), draw(generator, 26, 7), draw(generator, 26)
    )
    model.attentive_pooling(
        "pool2", draw(generator, 5, 20, gain=0.3), draw(generator, 5), draw(generator, 20, 5), draw(generator, 20), input="conv1", bits=4
    )
    model.concat("pools", ["pool", "pool2"])
    model.dense("dense1", draw(generator, 18, 92, gain=0.2), draw(generator, 18), relu=True)
    model.dense("dense2", draw(generator, 10, 18, gain=0.2), draw(generator, 10), bits=16)
    model.normalise("print")
    model.output("print", "print")
    model.write(path)


def phrase(path, generator):
    model = ModelFile("golden-phrase", "1", "phrase", draw(generator, 40), 1 / (1 + generator.random(40)), centred=True)
    model.conv1d("conv1", draw(generator, 24, 40, 5, gain=0.1), draw(generator, 24), relu=True)
    model.conv1d("conv2", draw(generator, 24, 24, 3, gain=0.2), draw(generator, 24), stride=2, relu=True)
    model.conv1d("narrow", draw(generator, 9, 24, 1, gain=0.2), draw(generator, 9))
    model.normalise("bottleneck")
    model.conv1d("logits", draw(generator, 11, 9, 1), draw(generator, 11), input="narrow")
    model.log_softmax("phones")
    model.output("bottleneck", "bottleneck")
    model.output("phones", "phones")
    model.write(path)


def answers(path, cepstra):
    """{role: values} by PyTorch, in double precision."""
    header, tensors = read_model(path)
    weight = {name: torch.tensor(np.array(values), dtype=torch.float64) for name, values in tensors.items()}
    x = torch.tensor(cepstra, dtype=torch.float64)
    if header["input"]["centred"]:
        x = x - x.mean(dim=0)
    values = {"input": ((x - weight["input.offset"]) * weight["input.scale"]).T[None]}
    for layer in header["layers"]:
        name, op = layer["name"], layer["op"]
        x = values[layer["from"][0]]
        if op == "conv1d":
            reach = layer["dilation"] * (layer["kernel"] - 1) // 2
            kernel = weight[f"{name}.weights"].permute(0, 2, 1)
            x = F.conv1d(x, kernel, weight[f"{name}.bias"], layer["stride"], reach, layer["dilation"])
        elif op == "conv2d":
            # [1 x (bands x depth) x frames] -> [1 x depth x bands x frames], and back.
            reach = layer["dilation"] * (layer["kernel"] - 1) // 2
            kernel = weight[f"{name}.weights"].unflatten(2, (layer["bandKernel"], -1)).permute(0, 3, 2, 1)
            stride, padding = (layer["bandStride"], layer["stride"]), (layer["bandKernel"] // 2, reach)
            x = x.unflatten(1, (-1, layer["depth"])).transpose(1, 2)
            x = F.conv2d(x, kernel, weight[f"{name}.bias"], stride, padding, (1, layer["dilation"]))
            x = x.transpose(1, 2).flatten(1, 2)
        elif op == "add":
            x = sum(values[source] for source in layer["from"])
        elif op == "concat":
            x = torch.cat([values[source] for source in layer["from"]], dim=1)
        elif op == "attentive-pooling":
            hidden = torch.tanh(F.conv1d(x, weight[f"{name}.hidden.weights"][..., None], weight[f"{name}.hidden.bias"]))
            share = torch.softmax(F.conv1d(hidden, weight[f"{name}.weights"][..., None], weight[f"{name}.bias"]), dim=2)
            mean = (share * x).sum(dim=2)
            variance = (share * x**2).sum(dim=2) - mean**2
            x = torch.cat([mean, variance.clamp(min=layer["floor"]).sqrt()], dim=1)
        elif op == "dense":
            x = F.linear(x, weight[f"{name}.weights"], weight[f"{name}.bias"])
        elif op == "normalise":
            x = F.normalize(x, dim=1)
        elif op == "log-softmax":
            x = F.log_softmax(x, dim=1)
        values[name] = torch.relu(x) if layer.get("relu") else x
    # [1 x channels x frames] -> frame by frame; a vector as it is.
    return {role: values[layer][0].t().flatten().tolist() for role, layer in header["outputs"].items()}


def rounded(outputs):
    return {role: [round(value, 7) for value in row] for role, row in outputs.items()}


def main():
    folder, shipped = Path(sys.argv[1]), sys.argv[2:]
    generator = np.random.default_rng(7)
    cepstra = np.round(np.cumsum(draw(generator, FRAMES, 40, gain=0.5), axis=0), 4)
    golden = {"torch": torch.__version__, "frames": FRAMES, "cepstra": cepstra.flatten().tolist()}
    if shipped:
        golden["phrase"] = rounded(answers(shipped[0], cepstra))
    else:
        for kind, write in (("speaker", speaker), ("phrase", phrase)):
            write(folder / f"{kind}.bin", generator)
            golden[kind] = rounded(answers(folder / f"{kind}.bin", cepstra))
    name = "shipped-phrase.json" if shipped else "golden.json"
    (folder / name).write_text(json.dumps(golden) + "\n")


if __name__ == "__main__":
    main()
