/** The last element; `undefined` where there is none. Hermes 0.12 (React Native before 0.72) lacks `at`. */
export function lastOf<T>(list: ArrayLike<T>): T | undefined {
  return list[list.length - 1];
}
