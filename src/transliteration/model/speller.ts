import * as u from '../script/unicode';
import { log, logAdd } from './arithmetic';
import { calibrated, softmax } from './confidence';
import type { SpellingHabits } from './habits';
import type { Inventory } from './inventory';
import { type Evidence, lattice } from './lattice';
import { type MarkedLetter, readMarks } from './mark-labels';
import type { KnownNames } from './names';
import type { Ngram } from './ngram';
import type { OriginModel } from './origin';
import { rankingScore } from './ranking';
import { BeamSearch } from './search';
import type { Settings } from './settings';
import type { TaggedWord, Tagger } from './tagger';
import type { SpellingCandidate, VocalisedCandidate } from './types';
import type { Glance, WordReader } from './word-reader';

/** Index of an expert in the settings' pairs. */
const ARABIC = 0;
const FOREIGN = 1;

/**
 * Arabic letters → English spellings. Two experts, one taught Arabic names and one all names, are weighed by the word's origin. Each joins
 * its n-gram with the tagger's view of the whole word; the Arabic one also uses the word's probable readings. Known names are weighed
 * against unknown words (ranking.ts).
 */
export class Speller {
  readonly #inventory: Inventory;
  readonly #names: KnownNames;
  readonly #origin: OriginModel;
  readonly #tagger: Tagger | undefined;
  readonly #settings: Settings;
  readonly #experts: readonly BeamSearch[];
  readonly #reader: WordReader;
  readonly #habits: SpellingHabits;

  constructor(
    inventory: Inventory,
    experts: readonly [arabic: Ngram, foreign: Ngram],
    names: KnownNames,
    origin: OriginModel,
    tagger: Tagger | undefined,
    settings: Settings,
    reader: WordReader,
    habits: SpellingHabits,
  ) {
    this.#inventory = inventory;
    this.#names = names;
    this.#origin = origin;
    this.#tagger = tagger;
    this.#settings = settings;
    this.#reader = reader;
    this.#habits = habits;
    this.#experts = experts.map(
      (ngram, k) => new BeamSearch(ngram, inventory, settings.spellingBeam, settings.ngramWeights[k]!),
    );
  }

  spell(word: string, n: number): SpellingCandidate[] {
    const letters = readMarks(word);
    if (letters.length === 0 || n < 1) return [];
    const { arabic, article, found, reading } = this.search(letters);
    const ranked = found
      .map(({ latin, logPosterior, bucket }): [string, number] => [
        latin,
        rankingScore(latin, logPosterior, bucket, arabic, this.#settings.ranking),
      ])
      .sort((a, b) => b[1] - a[1]);
    if (ranked.length === 0) return [{ latin: 'a', article: false, confidence: 0 }];
    const posteriors = softmax(ranked.map(([, score]) => score));
    return ranked.slice(0, n).map(([latin], k) => ({
      latin,
      article: article && ARTICLE.test(latin),
      confidence: calibrated(posteriors[k]!, this.#settings.spellingConfidence),
      ...(k === 0 && reading ? { reading } : {}),
    }));
  }

  /** For `spell` and the training. */
  search(letters: readonly MarkedLetter[]): SpellingSearch {
    const { originSlope, originShift, originFloor, habitWeight } = this.#settings;
    const guess = this.#origin.arabic(letters.map(({ letter }) => letter).join(''));
    const odds = originSlope * (log(guess / (1 - guess)) + originShift);
    const arabic = softmax(odds > 0 ? [odds, 0] : [0, odds])[odds > 0 ? 0 : 1]!;
    const tagged = this.#tagger?.read(
      letters.map(({ letter }) => letter),
      arabic,
    );
    const found = new Map<string, Found>();
    let article = false;
    let reading: VocalisedCandidate | undefined;
    // Foreign names have no Arabic reading to go by, and no article.
    if (arabic >= originFloor) {
      const hasAl = startsWithAl(letters);
      const glance = hasAl || habitWeight > 0 ? this.#reader.glance(letters, tagged) : undefined;
      article = hasAl && glance!.article;
      reading = glance?.best;
      this.#ask(ARABIC, letters, tagged, glance, arabic, found);
    }
    if (1 - arabic >= originFloor) this.#ask(FOREIGN, letters, tagged, undefined, 1 - arabic, found);
    found.delete('');
    return { arabic, article, reading, found: [...found.values()] };
  }

  /** Adds one expert's answers, times `share`, to the candidates. */
  #ask(
    expert: number,
    letters: readonly MarkedLetter[],
    tagged: TaggedWord | undefined,
    glance: Glance | undefined,
    share: number,
    found: Map<string, Found>,
  ): void {
    // The article is grammar, not vowels: the Arabic expert reads the stem and leaves "al" to us.
    const skipped = expert === ARABIC && startsWithAl(letters) ? 2 : 0;
    const asked = skipped === 0 ? letters : withoutAssimilation(letters.slice(skipped));
    const { taggerWeights, habitWeight } = this.#settings;
    const evidence: Evidence = (at, from, to, scores) => {
      tagged?.spelling(at + skipped, from, to, taggerWeights[expert]!, scores);
      if (glance && habitWeight > 0)
        this.#habits.add(glance.shares[at + skipped]!, from, to, habitWeight, scores);
    };
    const steps = lattice(asked, this.#inventory, false, evidence);
    const search = this.#experts[expert]!;
    const outputs = search.run(steps);
    const total = outputs.reduce((sum, { score }) => logAdd(sum, score), -Infinity);
    const offset = log(share) - total;
    for (const output of outputs) {
      const latin = (skipped === 0 ? '' : 'al') + search.text(output);
      const logPosterior = output.score + offset;
      const bucket = this.#names.bucket(output.low, output.high);
      const known = found.get(latin);
      if (known) {
        known.logPosterior = logAdd(known.logPosterior, logPosterior);
        known.bucket = Math.max(known.bucket, bucket);
      } else found.set(latin, { latin, logPosterior, bucket });
    }
  }
}

export interface SpellingSearch {
  /** Probability of Arabic origin. */
  readonly arabic: number;
  /** Does the word open with the article? */
  readonly article: boolean;
  /** The most probable one, where the Arabic expert went by it. */
  readonly reading: VocalisedCandidate | undefined;
  /** All that the experts find, not yet ranked. */
  readonly found: readonly Found[];
}

export interface Found {
  readonly latin: string;
  /** Nats; sums to about 1 over all that was found. */
  logPosterior: number;
  /** Coarse count as a name, -1 for an unknown word. */
  bucket: number;
}

/** The article as English writes it, and a stem. */
const ARTICLE = /^[ae]l./;

const startsWithAl = (letters: readonly MarkedLetter[]): boolean =>
  letters.length > 3 &&
  (letters[0]!.letter === u.ALIF || letters[0]!.letter === u.ALIF_WASLA) &&
  letters[1]!.letter === u.LAM &&
  !letters[1]!.vowel &&
  !letters[1]!.geminated;

/** الشَّمس: the shadda after the article belongs to the article. */
function withoutAssimilation([first, ...rest]: readonly MarkedLetter[]): MarkedLetter[] {
  return [{ ...first!, geminated: false }, ...rest];
}
