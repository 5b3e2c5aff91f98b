"""The cepstra that the networks see: all 40 of the log-mel bands, a rotation of them."""
import numpy as np

CEPSTRA = 40


def dct_matrix(size=CEPSTRA):
    """Orthonormal DCT-II as rows: log-mel bands -> c0 ... c39."""
    k, n = np.arange(size)[:, None], np.arange(size)[None]
    matrix = np.cos(np.pi * k * (n + 0.5) / size) * np.sqrt(2 / size)
    matrix[0] /= np.sqrt(2)
    return matrix.astype(np.float32)
