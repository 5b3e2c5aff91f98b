export const CALIBRATION = {
  score: { vector: 3.9, mean: -7.9, worst: -12.3, filler: 25.4, offset: -3.6 },
  phrase: { mean: -8, worst: -12, filler: 25, offset: -3 },
  voice: { vector: 8, offset: -3 },
  thresholds: { scoreAtOnePercent: 2, scorePerDecade: 1.5, vectorSimilarity: 0.1, phraseSimilarity: 0.1 },
} as const;
