/**
 * Cepstral mean, and where asked variance, normalisation over one utterance, each frame counted by its weight.
 * In place on [frames × columns]. A column without variance is only centred.
 */
export function cmvn(matrix: usize, weights: usize, frames: i32, columns: i32, variance: bool): void {
  const row = <usize>columns << 2;
  for (let c = 0; c < columns; c++) {
    const column = matrix + (<usize>c << 2);
    let sum: f64 = 0;
    let squares: f64 = 0;
    let total: f64 = 0;
    for (let f = 0; f < frames; f++) {
      const weight: f64 = load<f32>(weights + (<usize>f << 2));
      sum += weight * load<f32>(column + <usize>f * row);
      total += weight;
    }
    const mean = total > 0 ? sum / total : 0.0;
    for (let f = 0; f < frames; f++) {
      const centred = load<f32>(column + <usize>f * row) - mean;
      squares += <f64>load<f32>(weights + (<usize>f << 2)) * centred * centred;
    }
    const deviation = total > 0 ? Math.sqrt(squares / total) : 0.0;
    const scale = variance && deviation > 1e-6 ? 1.0 / deviation : 1.0;
    for (let f = 0; f < frames; f++) {
      const at = column + <usize>f * row;
      store<f32>(at, <f32>((load<f32>(at) - mean) * scale));
    }
  }
}
