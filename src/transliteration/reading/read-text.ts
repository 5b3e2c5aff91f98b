/** The opening of the pipeline: text → words and what they are taken to be. */
import { normalise } from '../script/normalise';
import { tokenise } from '../script/tokenise';
import type { Sources } from './ask-sources';
import { toUnits, type Unit } from './compounds';

export interface ReadText {
  /** Normalised; the places of the tokens are places in it. */
  readonly text: string;
  readonly units: readonly Unit[];
  /** For each place in `text`, and one past its end, the UTF-16 offset in the input; absent when nothing moved. */
  readonly offsets: Uint32Array | undefined;
}

export function readText(text: string, sources: Sources): ReadText {
  const normalised = normalise(text);
  return { ...normalised, units: toUnits(tokenise(normalised.text), sources) };
}
