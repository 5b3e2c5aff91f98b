import { BeamSearch } from './beam-search';
import { calibrated, softmax } from './confidence';
import type { ReadingShares } from './habits';
import type { Inventory } from './inventory';
import { Lattice } from './lattice';
import { type MarkedLetter, readMarks } from './mark-labels';
import type { Ngram } from './ngram';
import type { TaggedWord, Tagger } from './tagger';
import type { TrainedSettings } from './trained-settings';
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
  readonly #tagger: Tagger | undefined;
  readonly #settings: TrainedSettings;
  readonly #lattice: Lattice;
  readonly #beam: BeamSearch;

  constructor(inventory: Inventory, ngram: Ngram, tagger: Tagger | undefined, settings: TrainedSettings) {
    this.#tagger = tagger;
    this.#settings = settings;
    this.#lattice = new Lattice(inventory);
    const { readingBeam, ngramWeights } = settings;
    this.#beam = new BeamSearch(ngram, inventory, this.#lattice.widest, readingBeam, ngramWeights[2]!);
  }

  /** How many readings the beam holds. */
  #search(letters: readonly MarkedLetter[], tagged: TaggedWord | undefined): number {
    const weight = this.#settings.taggerWeights[2]!;
    const lattice = this.#lattice;
    lattice.open(letters, true);
    for (let i = 0; i < letters.length; i++)
      tagged?.add('reading', i, lattice.from[i]!, lattice.to[i]!, weight, lattice.bonus, lattice.at(i));
    lattice.obeyMarks(letters, true);
    return this.#beam.run(lattice);
  }

  /** The posteriors of the first `count` readings, as if there were no others. */
  #posteriors(count: number): number[] {
    const scores: number[] = [];
    for (let k = 0; k < count; k++) scores.push(this.#beam.scoreOf(k));
    return softmax(scores);
  }

  /** Evidence for the speller, from the network's pass for the spelling. */
  glance(letters: readonly MarkedLetter[], tagged: TaggedWord | undefined): Glance {
    const beam = this.#beam;
    const posteriors = this.#posteriors(Math.min(this.#search(letters, tagged), SHARED_READINGS));
    const shares = letters.map(() => ({ tokens: [] as number[], shares: [] as number[] }));
    for (let k = 0; k < posteriors.length; k++) {
      const read = beam.tokensOf(k);
      for (let i = 0; i < read.length; i++) {
        if (read[i]! < 0) continue;
        const known = shares[i]!;
        const place = known.tokens.indexOf(read[i]!);
        if (place >= 0) known.shares[place]! += posteriors[k]!;
        else {
          known.tokens.push(read[i]!);
          known.shares.push(posteriors[k]!);
        }
      }
    }
    const best = this.#candidate(letters, beam.chunksOf(0), posteriors[0]!);
    return { article: best.scholarly.startsWith('al-'), shares, best };
  }

  read(word: string, n: number): VocalisedCandidate[] {
    const letters = readMarks(word);
    if (letters.length === 0 || n < 1) return [];
    const tagged = this.#tagger?.read(letters.map(({ letter }) => letter));
    const posteriors = this.#posteriors(this.#search(letters, tagged));
    const candidates: VocalisedCandidate[] = [];
    const seen = new Set<string>();
    for (let k = 0; k < posteriors.length && candidates.length < n; k++) {
      const candidate = this.#candidate(letters, this.#beam.chunksOf(k), posteriors[k]!);
      if (seen.has(candidate.vocalised)) continue;
      seen.add(candidate.vocalised);
      candidates.push(candidate);
    }
    return candidates;
  }

  #candidate(
    letters: readonly MarkedLetter[],
    chunks: readonly string[],
    posterior: number,
  ): VocalisedCandidate {
    return {
      vocalised: writeMarks(letters, chunks),
      scholarly: chunks.join(''),
      confidence: calibrated(posterior, this.#settings.readingConfidence),
    };
  }
}
