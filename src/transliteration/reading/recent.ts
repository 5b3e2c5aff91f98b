/**
 * Remembers what was worked out lately. Names repeat: the 2,000 most frequent make two thirds of name tokens
 * (`bench/transliteration.ts` prints the rates with and without repeats).
 */
export class Recent<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();

  /** Holds at most twice `size` values. */
  constructor(private readonly size: number) {}

  get(key: string): Value | undefined {
    const value = this.young.get(key);
    if (value !== undefined) return value;
    const kept = this.old.get(key);
    if (kept !== undefined) this.set(key, kept);
    return kept;
  }

  set(key: string, value: Value): void {
    if (this.young.size >= this.size) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
  }
}
