/**
 * The entries of the lexicon by their keys. A table of numbers: a string for each entry and a `Map` of them would take longer to make, and
 * most are never asked for.
 */
import type { EntryLetters } from './columns';

export class KeyTable {
  /** One more than the number of an entry, where the hash of its key leads or in the first free slot behind; 0 where none is. */
  private readonly slots: Uint32Array;
  /**
   * @param codeOf what a letter counts as in a key; 0 for one that does not
   * @param holds which entries are found
   */
  constructor(
    private readonly entries: EntryLetters,
    private readonly codeOf: (letter: number) => number,
    holds: (entry: number) => boolean = () => true,
  ) {
    const { codes, starts } = entries;
    const size = starts.length - 1;
    let count = 0;
    for (let entry = 0; entry < size; entry++) if (holds(entry)) count++;
    this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, 2 * count))));
    for (let entry = 0; entry < size; entry++) {
      if (!holds(entry)) continue;
      let hash = 0;
      for (let i = starts[entry]!; i < starts[entry + 1]!; i++) {
        const code = codeOf(codes[i]!);
        if (code !== 0) hash = mixed(hash, code);
      }
      let slot = this.first(hash);
      while (this.slots[slot] !== 0) slot = this.next(slot);
      this.slots[slot] = entry + 1;
    }
  }

  /** The numbers of the entries with this key, in order. */
  find(key: string): number[] {
    const found: number[] = [];
    for (let slot = this.slotOf(key); this.slots[slot] !== 0; slot = this.next(slot))
      if (this.holds(slot, key)) found.push(this.slots[slot]! - 1);
    return found;
  }

  has(key: string): boolean {
    for (let slot = this.slotOf(key); this.slots[slot] !== 0; slot = this.next(slot))
      if (this.holds(slot, key)) return true;
    return false;
  }

  private slotOf(key: string): number {
    let hash = 0;
    for (let i = 0; i < key.length; i++) hash = mixed(hash, key.charCodeAt(i));
    return this.first(hash);
  }

  private first(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.slots.length - 1);
  }

  private next(slot: number): number {
    return (slot + 1) & (this.slots.length - 1);
  }

  private holds(slot: number, key: string): boolean {
    const { codes, starts } = this.entries;
    const entry = this.slots[slot]! - 1;
    let at = 0;
    for (let i = starts[entry]!; i < starts[entry + 1]!; i++) {
      const code = this.codeOf(codes[i]!);
      if (code !== 0 && key.charCodeAt(at++) !== code) return false;
    }
    return at === key.length;
  }
}

/** FNV-1a, a code at a time. */
function mixed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}
