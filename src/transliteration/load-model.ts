/**
 * Reads a model of `nutq/model/small` or `nutq/model/full`.
 * @module nutq/model
 */
import { type Model, readModel } from './model';
import { settleByModel } from './reading/settle-by-model';
import { readFromModel } from './reading/sources/model-source';
import type { SettlingModel } from './reading/to-units';
import { wordsRunTogether } from './reading/words-run-together';

export type {
  ContextWord,
  ForeignWord,
  ForeignWords,
  Model,
  SentenceModel,
  SpellingCandidate,
  VocalisedCandidate,
} from './model';

/**
 * Loads a model: the bytes of `nutq/model/small` or `nutq/model/full`, or the same file gzipped, where the platform has
 * `DecompressionStream`. Load it once and pass it to every call. The bytes are copied.
 *
 * @throws NutqError `invalid-model` for damaged bytes, or a file that this version cannot read
 * @example
 * import { full } from 'nutq/model/full';
 * const model = await loadModel(full);
 * transliterate('يارا الطخيس', { model }); // 'Yara Al-Takhis'
 */
export async function loadModel(bytes: Uint8Array | ArrayBuffer): Promise<Model> {
  const model: SettlingModel = {
    ...(await readModel(bytes)),
    read: readFromModel,
    settle: settleByModel,
    halve: wordsRunTogether,
  };
  return model;
}
