import { calibrated, softmax } from './confidence';
import type { Inventory } from './inventory';
import { lattice, letterIndices } from './lattice';
import { readMarks } from './marks';
import type { Ngram } from './ngram';
import { BeamSearch } from './search';
import type { Settings } from './settings';
import type { Tagger } from './tagger';
import type { VocalisedCandidate } from './types';
import { writeMarks } from './vocalise';

/** Bare letters → vowelled readings. */
export class WordReader {
  readonly #inventory: Inventory;
  readonly #tagger: Tagger | undefined;
  readonly #taggerLetters: ReadonlyMap<string, number>;
  readonly #settings: Settings;
  readonly #search: BeamSearch;

  constructor(
    inventory: Inventory,
    ngram: Ngram,
    tagger: Tagger | undefined,
    taggerLetters: ReadonlyMap<string, number>,
    settings: Settings,
  ) {
    this.#inventory = inventory;
    this.#tagger = tagger;
    this.#taggerLetters = taggerLetters;
    this.#settings = settings;
    this.#search = new BeamSearch(ngram, inventory, settings.readingBeam, settings.ngramWeights[2]!);
  }

  read(word: string, n: number): VocalisedCandidate[] {
    const letters = readMarks(word);
    if (letters.length === 0 || n < 1) return [];
    const scores = this.#tagger?.read(letterIndices(letters, this.#taggerLetters), 'reading');
    const found = this.#search.run(
      lattice(letters, this.#inventory, true, scores, this.#settings.taggerWeights[2]!),
    );
    const posteriors = softmax(found.map(({ score }) => score));
    const candidates: VocalisedCandidate[] = [];
    const seen = new Set<string>();
    for (let k = 0; k < found.length && candidates.length < n; k++) {
      const chunks = found[k]!.chunks();
      const vocalised = writeMarks(letters, chunks);
      if (seen.has(vocalised)) continue;
      seen.add(vocalised);
      candidates.push({
        vocalised,
        scholarly: chunks.join(''),
        confidence: calibrated(posteriors[k]!, this.#settings.readingConfidence),
      });
    }
    return candidates;
  }
}
