import { calibrated, softmax } from './confidence';
import type { ReadingShares } from './habits';
import type { Inventory } from './inventory';
import { type Evidence, lattice } from './lattice';
import { type MarkedLetter, readMarks } from './mark-labels';
import type { Ngram } from './ngram';
import { BeamSearch, type Hypothesis } from './search';
import type { Settings } from './settings';
import type { TaggedWord, Tagger } from './tagger';
import type { VocalisedCandidate } from './types';
import { writeMarks } from './vocalise';

/** Readings that speak for the chunks of a letter; the rest hold next to nothing. */
const SHARED_READINGS = 12;

export interface Glance {
  /** Does the most probable reading open with the article? */
  readonly article: boolean;
  /** The most probable reading. */
  readonly best: VocalisedCandidate;
  /** For each letter, how probable each of its chunks is, over the most probable readings. */
  readonly shares: readonly ReadingShares[];
}

/** Bare letters → vowelled readings. */
export class WordReader {
  readonly #inventory: Inventory;
  readonly #tagger: Tagger | undefined;
  readonly #settings: Settings;
  readonly #beam: BeamSearch;

  constructor(inventory: Inventory, ngram: Ngram, tagger: Tagger | undefined, settings: Settings) {
    this.#inventory = inventory;
    this.#tagger = tagger;
    this.#settings = settings;
    this.#beam = new BeamSearch(ngram, inventory, settings.readingBeam, settings.ngramWeights[2]!);
  }

  #search(letters: readonly MarkedLetter[], tagged: TaggedWord | undefined): Hypothesis[] {
    const weight = this.#settings.taggerWeights[2]!;
    const evidence: Evidence = (at, from, to, scores) => tagged?.reading(at, from, to, weight, scores);
    return this.#beam.run(lattice(letters, this.#inventory, true, evidence));
  }

  /** Evidence for the speller, from the network's pass for the spelling. */
  glance(letters: readonly MarkedLetter[], tagged: TaggedWord | undefined): Glance {
    const found = this.#search(letters, tagged).slice(0, SHARED_READINGS);
    const article = this.#beam.text(found[0]!).startsWith('al-');
    const posteriors = softmax(found.map(({ score }) => score));
    const shares = letters.map(() => new Map<number, number>());
    found.forEach((reading, k) => {
      this.#beam.tokens(reading).forEach((token, i) => {
        if (token >= 0) shares[i]!.set(token, (shares[i]!.get(token) ?? 0) + posteriors[k]!);
      });
    });
    const chunks = this.#beam.chunks(found[0]!);
    const best = {
      vocalised: writeMarks(letters, chunks),
      scholarly: chunks.join(''),
      confidence: calibrated(posteriors[0]!, this.#settings.readingConfidence),
    };
    return { article, shares, best };
  }

  read(word: string, n: number): VocalisedCandidate[] {
    const letters = readMarks(word);
    if (letters.length === 0 || n < 1) return [];
    const tagged = this.#tagger?.read(letters.map(({ letter }) => letter));
    const found = this.#search(letters, tagged);
    const posteriors = softmax(found.map(({ score }) => score));
    const candidates: VocalisedCandidate[] = [];
    const seen = new Set<string>();
    for (let k = 0; k < found.length && candidates.length < n; k++) {
      const chunks = this.#beam.chunks(found[k]!);
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
