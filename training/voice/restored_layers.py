"""Batch normalisations that a model file has folded into its weights, put back so that training can go on."""

import torch


def restore_layer(convolution, normalisation, weights, bias, frames):
    """Sets both so that frames [batch x channels x frames] come out as by the file's weights [out x width x in] and bias [out]."""
    weight = weights.permute(0, 2, 1)
    # Rows of the size that training starts with: the normalisation makes any size the same, the optimiser does not.
    gain = (3 * weight[0].numel()) ** -0.5 / weight.flatten(1).square().mean(1).sqrt().clamp_min(1e-12)
    convolution.weight.copy_(weight * gain[:, None, None])
    settle(normalisation, convolution(frames).transpose(1, 2).flatten(0, 1), 1 / gain, bias)


def settle(norm, values, gain, bias):
    """Statistics of values [n x channels] for a normalisation that gives values * gain + bias."""
    variance, mean = torch.var_mean(values, 0)
    deviation = (variance + norm.eps).sqrt()
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight.copy_(gain * deviation)
    norm.bias.copy_(bias + gain * mean)
