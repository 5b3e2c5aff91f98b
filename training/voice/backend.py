"""From embeddings to prints: centring, a linear back-end (LDA and WCCN), unit length, and scores normalised by a cohort (AS-norm)."""
import os

import numpy as np


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)


def within_covariance(embeddings, labels):
    """Covariance of a speaker's clips around their mean, every clip weighing the same."""
    centred = embeddings - np.stack([embeddings[labels == k].mean(0) for k in range(labels.max() + 1)])[labels]
    return centred.T @ centred / (len(labels) - labels.max() - 1)


def fit_backend(embeddings, labels, shrinkage, rows):
    """-> mean, matrix: print = unit(matrix @ (embedding - mean)).

    The matrix whitens what varies within a speaker (WCCN; Hatch et al., Interspeech 2006), its covariance shrunk towards a multiple of
    the identity: the network has seen these speakers and separates them better than it will others. Then the `rows` directions are
    kept in which speakers lie farthest apart.
    """
    within = within_covariance(embeddings, labels)
    size = len(within)
    within = (1 - shrinkage) * within + shrinkage * np.trace(within) / size * np.eye(size)
    values, vectors = np.linalg.eigh(within)
    mean, whiten = embeddings.mean(0), (vectors / np.sqrt(values)) @ vectors.T
    people = unit((embeddings - mean) @ whiten)
    centres = np.stack([people[labels == k].mean(0) for k in range(labels.max() + 1)])
    return mean, np.linalg.eigh(centres.T @ centres)[1][:, :-rows - 1:-1].T @ whiten


CLASSICAL_VALUES = 87


def read_classical(folder):
    """What classical-prints.ts wrote: whose they are, prints [n x 87]."""
    with open(os.path.join(folder, "classical.tsv")) as file:
        owners = file.read().splitlines()
    return owners, np.fromfile(os.path.join(folder, "classical.f32"), np.float32).reshape(-1, CLASSICAL_VALUES)


def fuse(network, classical, share):
    """A print whose cosines are the two prints' cosines, weighed."""
    if share == 0:
        return network
    return np.concatenate([np.sqrt(1 - share) * network, np.sqrt(share) * classical], -1)


class AsNorm:
    """Symmetric adaptive score normalisation against the nearest of a cohort (Matejka et al., Interspeech 2017).

    `floor` is added to the deviations: a small cohort estimates them badly.
    """

    def __init__(self, cohort, top=40, floor=0.0):
        self.cohort, self.top, self.floor = cohort, top, floor

    def excess(self, scores, prints):
        nearest = np.sort(prints @ self.cohort.T, axis=-1)[..., -self.top:]
        return (scores - nearest.mean(-1)) / (nearest.std(-1) + self.floor)

    def __call__(self, scores, enrolled, tested):
        return 0.5 * (self.excess(scores, enrolled) + self.excess(scores, tested))
