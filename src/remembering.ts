/**
 * Remembers recent results of a function of a text, since the same few collections and phrases are asked for again and again. It has to
 * give the same for the same text always; what fails is not kept.
 *
 * @param most texts that are kept at most
 */
export function remembering<Value>(work: (text: string) => Value, most: number): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const value = work(text);
    // All at once: which one is asked for next nobody knows, and there are few.
    if (known.size >= most) known.clear();
    known.set(text, value);
    if (value instanceof Promise) value.catch(() => known.delete(text));
    return value;
  };
}
