/** The best combinations of one choice a column, without enumerating the products (Huang and Chiang 2005, algorithm 2). */

export interface Choice {
  readonly text: string;
  /** 0–1 */
  readonly confidence: number;
}

export interface Combination {
  readonly texts: readonly string[];
  /** Product of the choices' confidences. */
  readonly confidence: number;
}

/**
 * @param columns choices a column, best first, none empty
 * @returns combinations best first, the first one always the best choice of every column
 */
export function* combinations(columns: readonly (readonly Choice[])[]): Generator<Combination> {
  const heap = new Heap();
  const start = columns.map(() => 0);
  const seen = new Set<string>();
  const push = (places: readonly number[]) => {
    const key = places.join(',');
    if (seen.has(key)) return;
    seen.add(key);
    heap.push({
      places,
      confidence: places.reduce((product, place, i) => product * columns[i]![place]!.confidence, 1),
    });
  };
  push(start);
  for (let best = heap.pop(); best; best = heap.pop()) {
    yield { texts: best.places.map((place, i) => columns[i]![place]!.text), confidence: best.confidence };
    for (let i = 0; i < columns.length; i++) {
      const place = best.places[i]! + 1;
      if (place < columns[i]!.length) push(best.places.map((old, k) => (k === i ? place : old)));
    }
  }
}

interface Item {
  readonly places: readonly number[];
  readonly confidence: number;
}

/** Binary heap; of equal confidences the one pushed first comes out first, so that answers never depend on the engine. */
class Heap {
  private readonly items: (Item & { order: number })[] = [];
  private pushed = 0;

  push(item: Item): void {
    this.items.push({ ...item, order: this.pushed++ });
    let child = this.items.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.before(child, parent)) break;
      this.swap(child, parent);
      child = parent;
    }
  }

  pop(): Item | undefined {
    const { items } = this;
    const top = items[0];
    const last = items.pop();
    if (!top || !last || items.length === 0) return top;
    items[0] = last;
    for (let parent = 0; ; ) {
      const left = 2 * parent + 1;
      if (left >= items.length) break;
      const child = left + 1 < items.length && this.before(left + 1, left) ? left + 1 : left;
      if (!this.before(child, parent)) break;
      this.swap(child, parent);
      parent = child;
    }
    return top;
  }

  private before(a: number, b: number): boolean {
    const [first, second] = [this.items[a]!, this.items[b]!];
    if (first.confidence !== second.confidence) return first.confidence > second.confidence;
    return first.order < second.order;
  }

  private swap(a: number, b: number): void {
    [this.items[a], this.items[b]] = [this.items[b]!, this.items[a]!];
  }
}
