"""The voice model file: written by the trainers, read by src/voice/model. Needs numpy only.

    bytes 0-7    "NUTQV1" and two zeros
    bytes 8-11   CRC-32 of everything from byte 16 on, little-endian
    bytes 12-15  length of the header in bytes, a multiple of 16
    bytes 16-    header: JSON in UTF-8, padded with spaces
    then         tensors, little-endian, row-major, each at a multiple of 16 from the first one's start

Tensors are float32, or whole numbers times the scale of their row: X.weights (or X) and X.scales. They are int8, int16, or signed4: two to a
byte, the first in its low half, each a bit of sign over three that choose one of the tensor's eight X.magnitudes.

Every layer reads the output of one or more earlier layers ("input" is the network's own) and has a name of its own. Frames are
[frames x channels]; padding is zeros, so that ceil(frames / stride) come out. There is no op that looks at all frames before the pooling:
recordings of any length run in chunks with the same result.

    conv1d             kernel (odd), stride, dilation, relu; batch normalisation is folded into weights and bias (fold_batch_norm)
    conv2d             on frames of [bands x depth]: kernel, stride and dilation over frames, bandKernel (odd) and bandStride over bands, zeros
                       beyond both; makes [ceil(bands / bandStride) x width], width a multiple of 8
    add                inputs of one shape, relu after the sum
    concat             inputs of one frame rate, or vectors, side by side
    attentive-pooling  softmax over time, for each channel, of W2 tanh(W1 x + b1) + b2; weighted mean and standard deviation of x side by side
    dense              on what the pooling gave
    normalise          to length 1: a vector, or each frame
    log-softmax        over the channels of each frame

The input is always cepstra, [frames x 40]. They are a rotation of the log-mel bands, so a network over bands begins with a conv1d of kernel 1
that turns them back: log_mel() writes it, with 16-bit weights. Branches over cepstra and over bands share the input.

Example:
    model = ModelFile("nutq-speaker", "1", "speaker", offset=mean, scale=1 / std)
    model.conv1d("conv1", weight, bias, stride=2, relu=True)         # weight [out x in x kernel], as PyTorch has it
    model.conv1d("block1", weight, bias, dilation=2)
    model.add("sum1", ["conv1", "block1"], relu=True)
    model.attentive_pooling("pool", w1, b1, w2, b2)
    model.dense("embedding", weight, bias)
    model.normalise("print")
    model.output("print", "print")
    model.tensor("cohort", cohort)                                    # [prints x values]
    model.write("models/voice-speaker.bin")
"""

import json
import zlib

import numpy as np

from cepstra import dct_matrix

MAGIC = b"NUTQV1\0\0"
ALIGNMENT = 16
TYPES = {"int8": np.dtype("i1"), "int16": np.dtype("<i2"), "float32": np.dtype("<f4")}
LIMITS = {8: 127, 16: 32767}


def fit_magnitudes(values, rounds=30):
    """Eight magnitudes that stand for a tensor's (Lloyd 1982): values [n], of rows of mean square 1."""
    values = np.sort(np.abs(values))
    magnitudes = np.quantile(values, (np.arange(8) + 0.5) / 8)
    sums = np.concatenate([[0.0], np.cumsum(values, dtype=np.float64)])
    for _ in range(rounds):
        edges = np.searchsorted(values, (magnitudes[1:] + magnitudes[:-1]) / 2)
        edges = np.concatenate([[0], edges, [len(values)]])
        counts = np.diff(edges)
        magnitudes = np.where(counts > 0, np.diff(sums[edges]) / np.maximum(counts, 1), magnitudes)
    return magnitudes


def quantise4(weight, inputs=None):
    """Four bits a weight, a sign and one of eight magnitudes, and a scale a row (output channel): [rows x ...] -> codes 0 to 15
    (from 8 on: negative), magnitudes [8], scales [rows].

    inputs [n x columns]: what the weights are multiplied with. Then columns are rounded one after the other, and those to come make up
    for the error so far (GPTQ: Frantar et al., ICLR 2023).
    """
    rows = np.array(weight, dtype=np.float64).reshape(len(weight), -1)
    size = np.sqrt((rows ** 2).mean(axis=1, keepdims=True))
    unit = np.abs(rows) / np.where(size > 0, size, 1.0)
    magnitudes = fit_magnitudes(unit.ravel())
    edges = (magnitudes[1:] + magnitudes[:-1]) / 2
    # The scale of a row is the one that leaves the least squares.
    nearest = magnitudes[np.searchsorted(edges, unit)]
    scales = (np.abs(rows) * nearest).sum(axis=1) / (nearest ** 2).sum(axis=1)
    codes = np.empty(rows.shape, np.uint8)
    spread = np.eye(rows.shape[1]) if inputs is None else error_spread(np.asarray(inputs, dtype=np.float64))
    for column in range(rows.shape[1]):
        values = rows[:, column] / np.where(scales > 0, scales, 1.0)
        code = np.searchsorted(edges, np.abs(values))
        codes[:, column] = code + 8 * (values < 0)
        if inputs is not None:
            error = (rows[:, column] - scales * np.sign(values) * magnitudes[code]) / spread[column, column]
            rows[:, column + 1:] -= error[:, None] * spread[column, column + 1:]
    return codes.reshape(np.shape(weight)), magnitudes.astype("<f4"), scales.astype("<f4")


def error_spread(inputs, damping=0.01):
    """The upper Cholesky factor of the inverse of the inputs' second moments: by its rows an error spreads to later columns."""
    moments = inputs.T @ inputs / len(inputs)
    moments += damping * np.trace(moments) / len(moments) * np.eye(len(moments))
    return np.linalg.cholesky(np.linalg.inv(moments)).T


def dequantise4(codes, magnitudes, scales):
    return np.concatenate([magnitudes, -magnitudes])[codes] * per_row(scales, codes.ndim)


def per_row(scales, dimensions):
    return scales.reshape((-1,) + (1,) * (dimensions - 1))


def quantise(weight, bits=8):
    """Symmetric, one scale a row (output channel): [rows x ...] -> integers, scales."""
    weight = np.asarray(weight, dtype=np.float64)
    largest = np.abs(weight.reshape(len(weight), -1)).max(axis=1)
    scales = (np.where(largest > 0, largest, 1.0) / LIMITS[bits]).astype(np.float32)
    values = np.rint(weight / per_row(scales.astype(np.float64), weight.ndim))
    return np.clip(values, -LIMITS[bits], LIMITS[bits]).astype(TYPES[f"int{bits}"]), scales


def fold_batch_norm(weight, bias, gamma, beta, mean, variance, epsilon=1e-5):
    """The convolution (or dense layer) that does what it and the batch normalisation right after it do."""
    gain = gamma / np.sqrt(variance + epsilon)
    bias = np.zeros(len(weight)) if bias is None else bias
    return weight * per_row(gain, weight.ndim), (bias - mean) * gain + beta


class ModelFile:
    def __init__(self, name, version, kind, offset, scale, centred=False):
        """
        name, version  together the feature version that a stored print names
        kind           'speaker' or 'phrase'
        offset, scale  [40]: the network sees (cepstra - offset) * scale
        centred        each recording's speech-weighted mean (src/voice/audio/detect-speech.ts) is taken off its cepstra first
        """
        assert kind in ("speaker", "phrase") and len(offset) == len(scale)
        self.header = {
            "name": name,
            "version": version,
            "kind": kind,
            "input": {"features": "mfcc", "columns": len(offset), "centred": bool(centred)},
            "layers": [],
            "outputs": {},
            "tensors": {},
        }
        self._blocks = []
        self._size = 0
        self._offset, self._scale = (np.asarray(values, dtype="<f4") for values in (offset, scale))
        self._store("input.offset", self._offset, "float32")
        self._store("input.scale", self._scale, "float32")

    def conv1d(self, name, weight, bias, stride=1, dilation=1, relu=False, input=None, bits=8, inputs=None):
        """weight [out x in x kernel], bias [out]; inputs [n x (kernel x in)]: see quantise4"""
        weight = np.asarray(weight)
        out, channels, kernel = weight.shape
        assert kernel % 2 == 1
        # [out x kernel x in]: the channels of a frame lie side by side, as in the activations.
        self._weights(name, weight.transpose(0, 2, 1), bias, bits, inputs)
        shape = dict(channels=channels, width=out, kernel=kernel, stride=stride, dilation=dilation)
        return self._layer(name, "conv1d", [input], **shape, relu=bool(relu))

    def conv2d(self, name, weight, bias, stride=(1, 1), dilation=1, relu=False, input=None, bits=8):
        """
        weight    [out x in x bands x time], as PyTorch has it for [channels x bands x time]; bias [out]
        stride    over bands, over time
        dilation  over time
        Its input has the channels of a band side by side, band after band; so has its output.
        """
        weight = np.asarray(weight)
        out, depth, band_kernel, kernel = weight.shape
        assert kernel % 2 == 1 and band_kernel % 2 == 1 and out % 8 == 0
        # [out x kernel x (bands x in)]: as the activations lie.
        self._weights(name, weight.transpose(0, 3, 2, 1).reshape(out, kernel, band_kernel * depth), bias, bits)
        shape = dict(depth=depth, width=out, kernel=kernel, bandKernel=band_kernel, bandStride=stride[0], stride=stride[1], dilation=dilation)
        return self._layer(name, "conv2d", [input], **shape, relu=bool(relu))

    def log_mel(self, name, offset=0.0, scale=1.0):
        """(bands - offset) * scale of the log-mel bands whose cepstra the input is"""
        columns = len(self._offset)
        # Orthonormal: its inverse is its transpose.
        back = dct_matrix(columns).astype(np.float64).T
        scale = np.broadcast_to(np.asarray(scale, dtype=np.float64), (columns,))
        weight = scale[:, None] * back / self._scale
        return self.conv1d(name, weight[:, :, None], scale * (back @ self._offset - offset), input="input", bits=16)

    def add(self, name, inputs, relu=False):
        return self._layer(name, "add", inputs, relu=bool(relu))

    def concat(self, name, inputs):
        return self._layer(name, "concat", inputs)

    def attentive_pooling(self, name, hidden_weight, hidden_bias, weight, bias, floor=1e-5, input=None, bits=8):
        """hidden_weight [hidden x channels], weight [channels x hidden]; floor: least variance under the square root"""
        hidden, channels = np.asarray(hidden_weight).shape
        assert np.asarray(weight).shape == (channels, hidden)
        self._weights(f"{name}.hidden", hidden_weight, hidden_bias, bits)
        self._weights(name, weight, bias, bits)
        return self._layer(name, "attentive-pooling", [input], channels=channels, hidden=hidden, floor=floor)

    def dense(self, name, weight, bias, relu=False, input=None, bits=8, inputs=None):
        """weight [out x in]; inputs [n x in]: see quantise4"""
        out, channels = np.asarray(weight).shape
        self._weights(name, weight, bias, bits, inputs)
        return self._layer(name, "dense", [input], channels=channels, width=out, relu=bool(relu))

    def normalise(self, name, input=None):
        return self._layer(name, "normalise", [input])

    def log_softmax(self, name, input=None):
        return self._layer(name, "log-softmax", [input])

    def output(self, role, layer):
        """role: 'print' of a speaker network; 'bottleneck' and 'phones' of a phrase network"""
        assert any(known["name"] == layer for known in self.header["layers"])
        self.header["outputs"][role] = layer

    def tensor(self, name, values, bits=8):
        """Something beside the network, such as 'cohort' [prints x values]; bits 4, 8 or 16, with a scale a row, or 32."""
        if bits == 32:
            self._store(name, np.asarray(values, dtype="<f4"), "float32")
        else:
            self._rounded(name, name, values, bits)

    def facts(self, **facts):
        """More of the header: licences=[...], training={...}, phones=[...], calibration={...}"""
        self.header.update(facts)

    def write(self, path):
        text = json.dumps(self.header, ensure_ascii=False, separators=(",", ":")).encode()
        text += b" " * (-len(text) % ALIGNMENT)
        body = text + b"".join(self._blocks)
        with open(path, "wb") as file:
            file.write(MAGIC)
            file.write(zlib.crc32(body).to_bytes(4, "little"))
            file.write(len(text).to_bytes(4, "little"))
            file.write(body)

    def _layer(self, name, op, inputs, **settings):
        known = [layer["name"] for layer in self.header["layers"]]
        assert name != "input" and name not in known, f"a second layer {name}"
        inputs = [source or (known[-1] if known else "input") for source in inputs]
        assert all(source in ["input"] + known for source in inputs), f"{name} reads an unknown layer"
        self.header["layers"].append({"name": name, "op": op, "from": inputs, **settings})
        return name

    def _weights(self, name, weight, bias, bits, inputs=None):
        self._rounded(f"{name}.weights", name, weight, bits, inputs)
        self._store(f"{name}.bias", np.asarray(bias, dtype="<f4"), "float32")

    def _rounded(self, tensor, base, values, bits, inputs=None):
        """A tensor and what it takes to read it, which is named after `base`."""
        if bits == 4:
            codes, magnitudes, scales = quantise4(values, inputs)
            pairs = np.append(codes, np.zeros(codes.size % 2, np.uint8)).reshape(-1, 2)
            self._store(tensor, pairs[:, 0] + 16 * pairs[:, 1], "signed4", codes.shape)
            self._store(f"{base}.magnitudes", magnitudes, "float32")
        else:
            rounded, scales = quantise(values, bits)
            self._store(tensor, rounded, f"int{bits}")
        self._store(f"{base}.scales", scales, "float32")

    def _store(self, name, values, kind, shape=None):
        assert name not in self.header["tensors"], f"a second tensor {name}"
        assert np.isfinite(values.astype(np.float64)).all(), f"{name} holds something that is not a number"
        self.header["tensors"][name] = {"type": kind, "shape": list(shape or values.shape), "offset": self._size}
        block = np.ascontiguousarray(values).tobytes()
        block += b"\0" * (-len(block) % ALIGNMENT)
        self._blocks.append(block)
        self._size += len(block)


def read_model(path):
    """-> header, {name: array}; weights are dequantised to float32."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == MAGIC, "not a voice model file"
    assert zlib.crc32(data[16:]) == int.from_bytes(data[8:12], "little"), "damaged"
    start = 16 + int.from_bytes(data[12:16], "little")
    header = json.loads(data[16:start])
    tensors = {}
    for name, entry in header["tensors"].items():
        count, at = int(np.prod(entry["shape"])), start + entry["offset"]
        if entry["type"] == "signed4":
            pairs = np.frombuffer(data, np.uint8, -(-count // 2), at)
            values = np.stack([pairs % 16, pairs // 16], 1).ravel()[:count]
        else:
            values = np.frombuffer(data, TYPES[entry["type"]], count, at)
        tensors[name] = values.reshape(entry["shape"])
    for name, entry in header["tensors"].items():
        if entry["type"] == "float32":
            continue
        base = name.removesuffix(".weights")
        scales = tensors[f"{base}.scales"]
        if entry["type"] == "signed4":
            tensors[name] = dequantise4(tensors[name], tensors[f"{base}.magnitudes"], scales)
        else:
            tensors[name] = tensors[name].astype(np.float32) * per_row(scales, len(entry["shape"]))
    return header, tensors


def run_model(header, tensors, cepstra, weights=None):
    """What the network makes of cepstra [frames x 40]: {layer: output}. The reference that the library is checked against."""
    x = np.asarray(cepstra, dtype=np.float32)
    if header["input"]["centred"]:
        share = np.ones(len(x)) if weights is None else np.asarray(weights, dtype=np.float64)
        x = x - (share @ x / share.sum()).astype(np.float32)
    values = {"input": (x - tensors["input.offset"]) * tensors["input.scale"]}
    for layer in header["layers"]:
        sources = [values[source] for source in layer["from"]]
        x = _OPS[layer["op"]](layer, tensors, sources)
        values[layer["name"]] = np.maximum(x, 0) if layer.get("relu") else x
    return values


def _conv1d(layer, tensors, sources):
    name, kernel, stride, dilation = layer["name"], layer["kernel"], layer["stride"], layer["dilation"]
    reach = dilation * (kernel - 1) // 2
    frames = -(-len(sources[0]) // stride)
    padded = np.pad(sources[0], ((reach, reach), (0, 0)))
    out = np.repeat(tensors[f"{name}.bias"][None, :], frames, axis=0)
    for k in range(kernel):
        out = out + padded[k * dilation :][: (frames - 1) * stride + 1 : stride] @ tensors[f"{name}.weights"][:, k].T
    return out


def _conv2d(layer, tensors, sources):
    name, depth, kernel, stride, dilation = (layer[k] for k in ("name", "depth", "kernel", "stride", "dilation"))
    reach, band_reach = dilation * (kernel - 1) // 2, layer["bandKernel"] // 2
    frames, bands = -(-len(sources[0]) // stride), sources[0].shape[1] // depth
    padded = np.pad(sources[0].reshape(-1, bands, depth), ((reach, reach), (band_reach, band_reach), (0, 0)))
    out = []
    for centre in range(0, bands, layer["bandStride"]):
        near = padded[:, centre:centre + layer["bandKernel"]].reshape(len(padded), -1)
        taps = (near[k * dilation:][:(frames - 1) * stride + 1:stride] @ tensors[f"{name}.weights"][:, k].T for k in range(kernel))
        out.append(sum(taps, tensors[f"{name}.bias"][None, :]))
    return np.concatenate(out, axis=1)


def _attentive_pooling(layer, tensors, sources):
    name, x = layer["name"], sources[0]
    hidden = np.tanh(x @ tensors[f"{name}.hidden.weights"].T + tensors[f"{name}.hidden.bias"])
    score = hidden @ tensors[f"{name}.weights"].T + tensors[f"{name}.bias"]
    share = np.exp(score - score.max(axis=0))
    share /= share.sum(axis=0)
    mean = (share * x).sum(axis=0)
    variance = (share * (x - mean) ** 2).sum(axis=0)
    return np.concatenate([mean, np.sqrt(np.maximum(variance, layer["floor"]))])


def _log_softmax(layer, tensors, sources):
    x = sources[0] - sources[0].max(axis=-1, keepdims=True)
    return x - np.log(np.exp(x).sum(axis=-1, keepdims=True))


_OPS = {
    "conv1d": _conv1d,
    "conv2d": _conv2d,
    "add": lambda layer, tensors, sources: sum(sources[1:], sources[0]),
    "concat": lambda layer, tensors, sources: np.concatenate(sources, axis=-1),
    "attentive-pooling": _attentive_pooling,
    "dense": lambda layer, tensors, sources: sources[0] @ tensors[f"{layer['name']}.weights"].T + tensors[f"{layer['name']}.bias"],
    "normalise": lambda layer, tensors, sources: sources[0] / np.maximum(np.linalg.norm(sources[0], axis=-1, keepdims=True), 1e-9),
    "log-softmax": _log_softmax,
}
