/**
 * Recent results, by the text that they were made from. Names repeat: the 2,000 most frequent make two thirds of name tokens (`npm run
 * bench -- spelling` prints the rates with and without repeats).
 */
export class Shelf<Value> {
  /**
   * Results asked for lately, and before that. A list, since an engine compiles again when a property changes that it took for constant.
   */
  private readonly generations: [Map<string, Value>, Map<string, Value>] = [new Map(), new Map()];

  constructor(private readonly budget: Budget) {}

  get(key: string): Value | undefined {
    const value = this.generations[0].get(key);
    if (value !== undefined) return value;
    const kept = this.generations[1].get(key);
    this.set(key, kept);
    return kept;
  }

  /** Does nothing where there is nothing to keep: asked here, since an engine throws away what it compiled for a branch never taken before. */
  set(key: string, value: Value | undefined): void {
    if (value === undefined) return;
    this.generations[0].set(key, value);
    this.budget.spend(this);
  }

  /** Forgets what was not asked for since the last time. */
  age(): void {
    this.generations[1] = this.generations[0];
    this.generations[0] = new Map();
  }

  get isEmpty(): boolean {
    return this.generations[1].size === 0;
  }
}

/** Holds at most twice `size` values, on all its shelves together: every `size` values the least recently used go. */
export class Budget {
  private readonly filled = new Set<Shelf<unknown>>();
  private spent = 0;

  constructor(private readonly size: number) {}

  shelf<Value>(): Shelf<Value> {
    return new Shelf<Value>(this);
  }

  /** A shelf has one value more. */
  spend(shelf: Shelf<unknown>): void {
    this.filled.add(shelf);
    if (++this.spent < this.size) return;
    this.spent = 0;
    for (const one of this.filled) {
      one.age();
      if (one.isEmpty) this.filled.delete(one);
    }
  }

  clear(): void {
    this.spent = 0;
    for (const shelf of this.filled) {
      shelf.age();
      shelf.age();
    }
    this.filled.clear();
  }
}
