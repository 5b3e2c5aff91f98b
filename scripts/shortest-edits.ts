/** Writes the edits that `applyEdits` reads: of all that give a spelling those that pack the smallest, as far as can be foreseen. */
import {
  isCapital,
  lengthOf,
  OTHER_CASE,
  placeOf,
  type Replacement,
  replaced,
  replacements,
  WHOLE,
} from '../src/transliteration/lexicon/edits';

interface Edits {
  readonly bits: number;
  readonly text: string;
}

/** About, in bits: found by trying which figures make the packed column smallest. */
const LITERAL_BITS = 7.5;
const LETTER_BITS = 6;
const PASSED_BITS = 3;
const WHOLE_BITS = 8;
const replacementBits = (i: number): number => Math.log2(i + 16) + 0.5;

const MOST_PASSED = 5;
const MOST_DIGIT = 9;

export function shortestEdits(text: string, base: string): string {
  const known = new Map<number, Edits>();

  /** What is left of the base from i on → what is left of the text from j on. */
  const from = (i: number, j: number): Edits => {
    const key = i * 256 + j;
    let best = known.get(key);
    if (!best) {
      best = search(i, j);
      known.set(key, best);
    }
    return best;
  };

  const search = (i: number, j: number): Edits => {
    if (base.slice(i) === text.slice(j)) return { bits: 0, text: '' };
    let best: Edits = { bits: Number.POSITIVE_INFINITY, text: '' };
    const take = (written: string, bits: number, rest: Edits): void => {
      if (bits + rest.bits < best.bits) best = { bits: bits + rest.bits, text: written + rest.text };
    };
    let alike = 0;
    while (i + alike < base.length && j + alike < text.length && base[i + alike] === text[j + alike]) alike++;
    replacements.forEach((replacement, number) => {
      for (const { place, passed } of places(replacement, base, i, i + alike)) {
        const to = replaced(replacement, base, place);
        const behind = j + place - i;
        if (!text.startsWith(to, behind)) continue;
        const rest = from(place + lengthOf(replacement), behind + to.length);
        const written = (passed > 0 ? String(passed) : '') + replacement.sign;
        take(written, replacementBits(number) + (passed > 0 ? PASSED_BITS : 0), rest);
      }
    });
    for (let kept = 0; kept <= Math.min(alike, MOST_DIGIT); kept++) {
      const here = i + kept;
      const there = j + kept;
      for (let omitted = 0; omitted <= Math.min(base.length - here, MOST_DIGIT); omitted++)
        for (let put = 0; put <= text.length - there; put++) {
          // Nine letters kept and nothing else: the next edit is further behind.
          if (omitted + put === 0 && kept < MOST_DIGIT) continue;
          const letters = literal(text, there, there + put);
          const bits = LITERAL_BITS + LETTER_BITS * letters.length;
          if (bits < best.bits) take(`${kept}${omitted}${letters}`, bits, from(here + omitted, there + put));
        }
    }
    return best;
  };

  const edits = from(0, 0);
  return edits.bits < WHOLE_BITS + LETTER_BITS * text.length ? edits.text : WHOLE + text;
}

function* places(
  replacement: Replacement,
  base: string,
  from: number,
  to: number,
): Generator<{ place: number; passed: number }> {
  let place = placeOf(replacement, base, from);
  for (let passed = 0; place >= 0 && place <= to && passed <= MOST_PASSED; passed++) {
    yield { place, passed };
    place = placeOf(replacement, base, place + 1);
  }
}

function literal(text: string, from: number, to: number): string {
  let letters = '';
  for (let i = from; i < to; i++) {
    const small = text[i]!.toLowerCase();
    const isOther = small !== text[i]!.toUpperCase() && isCapital(text.slice(0, i)) === (small === text[i]);
    letters += (isOther ? OTHER_CASE : '') + small;
  }
  return letters;
}
