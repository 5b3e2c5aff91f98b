import { BeamSearch } from './beam-search';
import { calibrated, softmax } from './confidence';
import type { ReadingShares } from './habits';
import type { Inventory } from './inventory';
import { isRight, type KnownReadings, type RightReadings } from './known-readings';
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

interface Ranked {
  readonly rank: number;
  readonly posterior: number;
}

const bareOf = (letters: readonly MarkedLetter[]): string => letters.map(({ letter }) => letter).join('');

/** Bare letters → vowelled readings. */
export class WordReader {
  readonly #tagger: Tagger | undefined;
  readonly #settings: TrainedSettings;
  readonly #lattice: Lattice;
  readonly #beam: BeamSearch;
  readonly #known: KnownReadings;

  constructor(
    inventory: Inventory,
    ngram: Ngram,
    tagger: Tagger | undefined,
    settings: TrainedSettings,
    known: KnownReadings,
  ) {
    this.#known = known;
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

  /** Is there more to go by than n-gram and network? */
  knows(letters: readonly MarkedLetter[]): boolean {
    return this.#known.of(bareOf(letters)) !== undefined;
  }

  /** The first `count` readings of the search, best first, with their posteriors, as if there were no others. */
  #ranked(letters: readonly MarkedLetter[], count: number): readonly Ranked[] {
    const known = this.#known.of(bareOf(letters));
    const ranked: Ranked[] = [];
    for (let rank = 0; rank < count; rank++) {
      const bonus = known ? this.#settings.knownAnswer * this.#vouched(known, rank) : 0;
      ranked.push({ rank, posterior: this.#beam.scoreOf(rank) + bonus });
    }
    if (known) ranked.sort((a, b) => b.posterior - a.posterior);
    const posteriors = softmax(ranked.map(({ posterior }) => posterior));
    return ranked.map(({ rank }, k) => ({ rank, posterior: posteriors[k]! }));
  }

  /** 2 where a reading is known to be right, 1 where its stem is, whatever stands before it. */
  #vouched(known: RightReadings, rank: number): number {
    const chunks = this.#beam.chunksOf(rank);
    if (isRight(known, 0, chunks.join(''))) return 2;
    const start = chunks.map((chunk) => chunk.endsWith('-')).lastIndexOf(true) + 1;
    return start > 0 && isRight(known, start, chunks.slice(start).join('')) ? 1 : 0;
  }

  /** Evidence for the speller, from the network's pass for the spelling. */
  glance(letters: readonly MarkedLetter[], tagged: TaggedWord | undefined): Glance {
    const beam = this.#beam;
    const ranked = this.#ranked(letters, Math.min(this.#search(letters, tagged), SHARED_READINGS));
    const shares = letters.map(() => ({ tokens: [] as number[], shares: [] as number[] }));
    for (const { rank, posterior } of ranked) {
      const read = beam.tokensOf(rank);
      for (let i = 0; i < read.length; i++) {
        if (read[i]! < 0) continue;
        const known = shares[i]!;
        const place = known.tokens.indexOf(read[i]!);
        if (place >= 0) known.shares[place]! += posterior;
        else {
          known.tokens.push(read[i]!);
          known.shares.push(posterior);
        }
      }
    }
    const best = this.#candidate(letters, beam.chunksOf(ranked[0]!.rank), ranked[0]!.posterior);
    return { article: best.scholarly.startsWith('al-'), shares, best };
  }

  read(word: string, n: number): VocalisedCandidate[] {
    const letters = readMarks(word);
    if (letters.length === 0 || n < 1) return [];
    const tagged = this.#tagger?.read(letters.map(({ letter }) => letter));
    const ranked = this.#ranked(letters, this.#search(letters, tagged));
    const candidates: VocalisedCandidate[] = [];
    const seen = new Set<string>();
    for (const { rank, posterior } of ranked) {
      if (candidates.length === n) break;
      const candidate = this.#candidate(letters, this.#beam.chunksOf(rank), posterior);
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
