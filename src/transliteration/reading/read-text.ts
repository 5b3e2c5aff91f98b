/** The opening of the pipeline: text → words and what they are taken to be. */
import { normalise } from '../script/normalise';
import { type Token, tokenise, tokenisePlain, tokenOf } from '../script/tokenise';
import type { Sources } from './known-word';
import { joinProclitics, LONE_PROCLITIC } from './lone-proclitics';
import { apartFromNumbers } from './run-together';
import { toUnits } from './to-units';
import type { Unit } from './unit';

export interface ReadText {
  /** Normalised; the places of the tokens are places in it. */
  readonly text: string;
  readonly units: readonly Unit[];
  /** For each place in `text`, and one past its end, the UTF-16 offset in the input; absent when nothing moved. */
  readonly offsets: Uint32Array | undefined;
}

export function readText(text: string, sources: Sources): ReadText {
  const plain = LONE_PROCLITIC.test(text) ? undefined : tokenisePlain(text);
  if (plain) return { text, units: toUnits(plain, sources), offsets: undefined };
  const { text: normalised, offsets } = normalise(text);
  const tokens = joinProclitics(apartFromNumbers(withTyped(tokenise(normalised), text, offsets)));
  return { text: normalised, units: toUnits(tokens, sources), offsets };
}

/** Letters that were folded away tell Persian, Urdu and Kurdish words. */
function withTyped(tokens: Token[], input: string, offsets: Uint32Array | undefined): readonly Token[] {
  if (!offsets) return tokens;
  return tokens.map((token) => {
    const { kind, text, start, end } = token;
    return kind === 'word'
      ? tokenOf(kind, text, start, end, input.slice(offsets[start], offsets[end]))
      : token;
  });
}
