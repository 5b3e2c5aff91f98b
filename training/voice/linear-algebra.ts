/** The little linear algebra that training needs, on row-major square matrices of Float64. */

export type Square = { readonly size: number; readonly values: Float64Array };

export function square(size: number): Square {
  return { size, values: new Float64Array(size * size) };
}

/** Lower triangular L with L·Lᵀ = a. */
export function cholesky(a: Square): Square {
  const { size } = a;
  const l = square(size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a.values[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= l.values[i * size + k]! * l.values[j * size + k]!;
      if (i === j && sum <= 0) throw new Error('The matrix is not positive definite.');
      l.values[i * size + j] = i === j ? Math.sqrt(sum) : sum / l.values[j * size + j]!;
    }
  }
  return l;
}

/** Inverse of a lower triangular matrix. */
export function invertLower(l: Square): Square {
  const { size } = l;
  const inverse = square(size);
  for (let column = 0; column < size; column++) {
    for (let i = column; i < size; i++) {
      let sum = i === column ? 1 : 0;
      for (let k = column; k < i; k++) sum -= l.values[i * size + k]! * inverse.values[k * size + column]!;
      inverse.values[i * size + column] = sum / l.values[i * size + i]!;
    }
  }
  return inverse;
}

/** a · b, with b transposed where asked. */
export function multiply(a: Square, b: Square, transposed = false): Square {
  const { size } = a;
  const product = square(size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      let sum = 0;
      for (let k = 0; k < size; k++)
        sum += a.values[i * size + k]! * b.values[transposed ? j * size + k : k * size + j]!;
      product.values[i * size + j] = sum;
    }
  }
  return product;
}

/** Eigenvectors of a symmetric matrix as rows, largest eigenvalue first (cyclic Jacobi). */
export function eigenvectors(symmetric: Square): Float64Array[] {
  const { size } = symmetric;
  const a = symmetric.values.slice();
  const v = square(size).values;
  for (let i = 0; i < size; i++) v[i * size + i] = 1;
  for (let sweep = 0; sweep < 30; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        const apq = a[p * size + q]!;
        off += apq * apq;
        if (Math.abs(apq) < 1e-14) continue;
        const theta = (a[q * size + q]! - a[p * size + p]!) / (2 * apq);
        const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < size; k++) {
          const kp = a[k * size + p]!;
          const kq = a[k * size + q]!;
          a[k * size + p] = c * kp - s * kq;
          a[k * size + q] = s * kp + c * kq;
        }
        for (let k = 0; k < size; k++) {
          const pk = a[p * size + k]!;
          const qk = a[q * size + k]!;
          a[p * size + k] = c * pk - s * qk;
          a[q * size + k] = s * pk + c * qk;
          const vp = v[p * size + k]!;
          const vq = v[q * size + k]!;
          v[p * size + k] = c * vp - s * vq;
          v[q * size + k] = s * vp + c * vq;
        }
      }
    }
    if (off < 1e-18) break;
  }
  return Array.from({ length: size }, (_, i) => i)
    .sort((i, j) => a[j * size + j]! - a[i * size + i]!)
    .map((i) => v.slice(i * size, (i + 1) * size));
}
