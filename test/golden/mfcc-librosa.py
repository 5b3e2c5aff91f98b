"""Recipe of mfcc-librosa.txt: `pip install librosa==0.11.0 && python3 mfcc-librosa.py > mfcc-librosa.txt`.

The signal is the one of mfcc-kaldi.txt; 16 kHz, frames of 512 every 160, otherwise librosa's defaults: Hann, periodic, centred on
zeros, 40 Slaney bands (0-8000 Hz, triangles in Hz, area 1), power_to_db with top_db 80, orthonormal DCT, 20 coefficients.
"""
import librosa
import numpy as np

s, x = 12345, []
for i in range(8000):
    s = (s * 1664525 + 1013904223) & 0xFFFFFFFF
    x.append(((s >> 9) / 2 ** 23 - 0.5) * 0.2 + 0.3 * np.sin(2 * np.pi * 220 * i / 16000) + 0.1 * np.sin(2 * np.pi * 1800 * i / 16000))
m = librosa.feature.mfcc(y=np.array(x, dtype=np.float32), sr=16000, n_mfcc=20, n_fft=512, hop_length=160, n_mels=40)
for frame in m.T:
    print(" ".join("%.5f" % v for v in frame))
