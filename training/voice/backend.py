"""From embeddings to prints: centring, a linear back-end (LDA and WCCN), unit length, and scores normalised by a cohort (AS-norm)."""
import numpy as np

from spectra import augment


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)


def scatter(embeddings, labels):
    """Within-speaker and between-speaker covariance, every clip weighing the same."""
    people = np.unique(labels)
    centres = np.stack([embeddings[labels == person].mean(0) for person in people])
    index = np.searchsorted(people, labels)
    within = embeddings - centres[index]
    spread = centres - centres.mean(0)
    return within.T @ within / (len(labels) - len(people)), spread.T @ spread / len(people)


def fit_backend(embeddings, labels, kind="wccn", shrinkage=0.1, rows=None):
    """-> mean, matrix: print = unit(matrix @ (embedding - mean)).

    wccn: whitens what varies within a speaker (Hatch et al., 2006). plda: also weighs each direction by how much speakers differ in it,
    the two-covariance model's square root. The covariance is shrunk towards its own scale because the network has seen these speakers.
    """
    mean = embeddings.mean(0)
    within, between = scatter(embeddings, labels)
    size = len(mean)
    within = (1 - shrinkage) * within + shrinkage * np.trace(within) / size * np.eye(size)
    if kind == "none":
        return mean, np.eye(size)
    values, vectors = np.linalg.eigh(within)
    whiten = (vectors / np.sqrt(values)) @ vectors.T
    if kind == "wccn":
        return mean, whiten
    ratio, directions = np.linalg.eigh(whiten @ between @ whiten)
    order = np.argsort(-ratio)[:rows]
    weights = np.sqrt(np.maximum(ratio[order], 0) / (np.maximum(ratio[order], 0) + 1)) if kind == "plda" else np.ones(len(order))
    return mean, weights[:, None] * (directions[:, order].T @ whiten)


class AsNorm:
    """Symmetric adaptive score normalisation against the nearest of a cohort (Matejka et al., Interspeech 2017)."""

    def __init__(self, cohort, top=40):
        self.cohort, self.top = cohort, top

    def moments(self, prints):
        scores = np.sort(prints @ self.cohort.T, axis=-1)[..., -self.top:]
        return scores.mean(-1), scores.std(-1)

    def __call__(self, scores, enrolled, tested):
        (mean_a, std_a), (mean_b, std_b) = self.moments(enrolled), self.moments(tested)
        return 0.5 * ((scores - mean_a) / std_a + (scores - mean_b) / std_b)


def training_embeddings(embed, speakers, noises, draw, noise_draw, crops=10, frames=100, batch=200):
    """Embeddings of `crops` augmented crops of every training speaker at its own speed -> [n x size], labels."""
    import torch
    plan = np.repeat(np.arange(len(speakers.names)), crops)
    embeddings = []
    for first in range(0, len(plan), batch):
        chosen = plan[first:first + batch]
        rows = np.stack([speakers.crop(k, frames, draw, speed=0)[0] for k in chosen]).astype(np.float32)
        embeddings.append(embed(augment(torch.from_numpy(rows), noises, noise_draw, noisy=0.5)))
    return np.concatenate(embeddings), plan
