/**
 * The best combinations of one choice a column, without enumerating the products. Columns are joined one after another, and only the best
 * few combinations are kept (Huang and Chiang 2005, algorithm 0 with its cube bound).
 */

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
 * Makes the confidences of one list consistent, in order: none exceeds the one before, and none but the first takes more than half of the
 * rest. So their sum stays below 1. Depends on what came before only, not on how many follow.
 */
export class Falling {
  private last = 1;
  private left = 1;

  next(confidence: number): number {
    const most = this.left === 1 ? 1 : this.left / 2;
    this.last = Math.min(confidence, this.last, most);
    this.left -= this.last;
    return this.last;
  }
}

interface Joined {
  readonly choice: Choice;
  readonly before: Joined | undefined;
  readonly confidence: number;
}

/**
 * @param columns choices a column, best first, none empty
 * @returns at most `n` combinations, best first, the first one the best choice of every column; in time linear in the columns
 */
export function combinations(columns: readonly (readonly Choice[])[], n: number): Combination[] {
  let best: (Joined | undefined)[] = [undefined];
  for (const column of columns) best = joinColumn(best, column, n);
  return best.map((joined) => ({ texts: textsOf(joined), confidence: joined?.confidence ?? 1 }));
}

function joinColumn(best: readonly (Joined | undefined)[], column: readonly Choice[], n: number): Joined[] {
  const joined: Joined[] = [];
  for (let i = 0; i < best.length; i++) {
    // In two sorted lists, (i + 1)(j + 1) - 1 pairs before the pair (i, j) are no worse.
    for (let j = 0; j < column.length && (i + 1) * (j + 1) <= n; j++) {
      const [before, choice] = [best[i], column[j]!];
      joined.push({ choice, before, confidence: (before?.confidence ?? 1) * choice.confidence });
    }
  }
  // A stable sort: of equals the earlier choices come first, so that answers never depend on the engine.
  const [first, ...others] = joined;
  return [first!, ...others.sort((a, b) => b.confidence - a.confidence)].slice(0, n);
}

function textsOf(last: Joined | undefined): string[] {
  const texts: string[] = [];
  for (let joined = last; joined; joined = joined.before) texts.push(joined.choice.text);
  return texts.reverse();
}
