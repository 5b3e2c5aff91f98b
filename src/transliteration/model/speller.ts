import * as u from '../script/unicode';
import { log, logAdd } from './arithmetic';
import { BeamSearch } from './beam-search';
import { calibrated, softmax } from './confidence';
import type { SpellingHabits } from './habits';
import type { Inventory } from './inventory';
import { Lattice } from './lattice';
import { type MarkedLetter, readMarks } from './mark-labels';
import type { KnownNames } from './names';
import type { Ngram } from './ngram';
import type { OriginModel } from './origin';
import { rankingScore } from './ranking';
import type { TaggedWord, Tagger } from './tagger';
import type { TrainedSettings } from './trained-settings';
import type { SpellingCandidate, VocalisedCandidate } from './types';
import { markOf, type WordMarks } from './word-marks';
import type { Glance, WordReader } from './word-reader';

/** Index of an expert in the settings' pairs. */
const ARABIC = 0;
const FOREIGN = 1;

/**
 * Arabic letters → English spellings. Two experts, one taught Arabic names and one all names, are weighed by the word's origin. Each joins
 * its n-gram with the tagger's view of the whole word; the Arabic one also uses the word's probable readings. Known names are weighed
 * against unknown words (ranking.ts), and words that the training misspells have a mark of what is right.
 */
export class Speller {
  readonly #lattice: Lattice;
  readonly #names: KnownNames;
  readonly #origin: OriginModel;
  readonly #tagger: Tagger | undefined;
  readonly #settings: TrainedSettings;
  readonly #experts: readonly BeamSearch[];
  readonly #reader: WordReader;
  readonly #habits: SpellingHabits;
  readonly #known: WordMarks;

  constructor(
    inventory: Inventory,
    experts: readonly [arabic: Ngram, foreign: Ngram],
    names: KnownNames,
    origin: OriginModel,
    tagger: Tagger | undefined,
    settings: TrainedSettings,
    reader: WordReader,
    habits: SpellingHabits,
    known: WordMarks,
  ) {
    this.#lattice = new Lattice(inventory);
    this.#names = names;
    this.#origin = origin;
    this.#tagger = tagger;
    this.#settings = settings;
    this.#reader = reader;
    this.#habits = habits;
    this.#known = known;
    this.#experts = experts.map(
      (ngram, k) =>
        new BeamSearch(
          ngram,
          inventory,
          this.#lattice.widest,
          settings.spellingBeam,
          settings.ngramWeights[k]!,
        ),
    );
  }

  spell(word: string, n: number): SpellingCandidate[] {
    const letters = readMarks(word);
    if (letters.length === 0 || n < 1) return [];
    const { arabic, article, found, reading } = this.#find(letters);
    if (found.length === 0) return [{ latin: 'a', article: false, isName: false, arabic, confidence: 0 }];
    const { ranking, knownAnswer, spellingConfidence } = this.#settings;
    const right = this.#known.of(letters.map(({ letter }) => letter).join(''));
    for (const one of found) {
      one.score = rankingScore(one.length, one.logPosterior, one.bucket, arabic, ranking);
      if (right !== undefined && markOf(textOf(one)) === right) one.score += knownAnswer;
    }
    found.sort((a, b) => b.score - a.score);
    const posteriors = softmax(found.map(({ score }) => score));
    const candidates: SpellingCandidate[] = [];
    for (let k = 0; k < found.length && k < n; k++) {
      const latin = textOf(found[k]!);
      candidates.push({
        latin,
        article: article && ARTICLE.test(latin),
        isName: found[k]!.bucket >= 0,
        arabic,
        confidence: calibrated(posteriors[k]!, spellingConfidence),
        ...(k === 0 && reading ? { reading } : {}),
      });
    }
    return candidates;
  }

  /** What the training weighs. */
  search(letters: readonly MarkedLetter[]): SpellingSearch {
    const { arabic, found } = this.#find(letters);
    return {
      arabic,
      found: found.map((one) => ({
        latin: textOf(one),
        logPosterior: one.logPosterior,
        bucket: one.bucket,
      })),
    };
  }

  /** All that the experts find, not yet ranked. */
  #find(letters: readonly MarkedLetter[]): Findings {
    const { originSlope, originShift, originFloor, habitWeight } = this.#settings;
    const word = letters.map(({ letter }) => letter);
    const guess = this.#origin.arabic(word.join(''));
    const odds = originSlope * (log(guess / (1 - guess)) + originShift);
    const arabic = softmax(odds > 0 ? [odds, 0] : [0, odds])[odds > 0 ? 0 : 1]!;
    const tagged = this.#tagger?.read(word, arabic);
    const found: Found[] = [];
    let article = false;
    let reading: VocalisedCandidate | undefined;
    // Foreign names have no Arabic reading to go by, and no article.
    if (arabic >= originFloor) {
      const hasAl = startsWithAl(letters);
      const isRead = hasAl || habitWeight > 0 || this.#reader.knows(letters);
      const glance = isRead ? this.#reader.glance(letters, tagged) : undefined;
      article = hasAl && glance!.article;
      reading = glance?.best;
      this.#ask(ARABIC, letters, tagged, glance, arabic, found);
    }
    if (1 - arabic >= originFloor) this.#ask(FOREIGN, letters, tagged, undefined, 1 - arabic, found);
    return { arabic, article, reading, found };
  }

  /** Adds one expert's answers, times `share`, to the candidates. */
  #ask(
    expert: number,
    letters: readonly MarkedLetter[],
    tagged: TaggedWord | undefined,
    glance: Glance | undefined,
    share: number,
    found: Found[],
  ): void {
    // The article is grammar, not vowels: the Arabic expert reads the stem and leaves "al" to us.
    const skipped = expert === ARABIC && startsWithAl(letters) ? 2 : 0;
    const asked = skipped === 0 ? letters : withoutAssimilation(letters.slice(skipped));
    const { taggerWeights, habitWeight } = this.#settings;
    const lattice = this.#lattice;
    lattice.open(asked, false);
    for (let i = 0; i < asked.length; i++) {
      const { bonus } = lattice;
      const [from, to, at] = [lattice.from[i]!, lattice.to[i]!, lattice.at(i)];
      tagged?.add('spelling', i + skipped, from, to, taggerWeights[expert]!, bonus, at);
      if (glance && habitWeight > 0)
        this.#habits.add(glance.shares[i + skipped]!, from, to, habitWeight, bonus, at);
    }
    lattice.obeyMarks(asked, false);
    const search = this.#experts[expert]!;
    const outputs = search.run(lattice);
    let total = -Infinity;
    for (let k = 0; k < outputs; k++) total = logAdd(total, search.scoreOf(k));
    const offset = log(share) - total;
    const others = found.length > 0 ? new Map(found.map((one) => [textOf(one), one])) : undefined;
    for (let k = 0; k < outputs; k++) {
      const length = search.lengthOf(k) + skipped;
      if (length === 0) continue;
      const logPosterior = search.scoreOf(k) + offset;
      const bucket = this.#names.bucket(search.lowOf(k), search.highOf(k));
      const known = others?.get(textOf({ search, rank: k, skipped }));
      if (known) {
        known.logPosterior = logAdd(known.logPosterior, logPosterior);
        known.bucket = Math.max(known.bucket, bucket);
      } else found.push({ search, rank: k, skipped, length, logPosterior, bucket, score: 0 });
    }
  }
}

/** The text of an output, with the article before it that the search was spared. */
function textOf({ search, rank, skipped }: Pick<Found, 'search' | 'rank' | 'skipped'>): string {
  return (skipped === 0 ? '' : 'al') + search.textOf(rank);
}

export interface SpellingSearch {
  /** Probability of Arabic origin. */
  readonly arabic: number;
  /** All that the experts find, not yet ranked. */
  readonly found: readonly (Weighable & { readonly latin: string })[];
}

interface Findings {
  readonly arabic: number;
  /** Does the word open with the article? */
  readonly article: boolean;
  /** The most probable one, where the Arabic expert went by it. */
  readonly reading: VocalisedCandidate | undefined;
  readonly found: Found[];
}

interface Weighable {
  /** Nats; sums to about 1 over all that was found. */
  logPosterior: number;
  /** Coarse count as a name, -1 for an unknown word. */
  bucket: number;
}

/** An output of an expert's last search. Its text is written for the few that somebody asks for. */
interface Found extends Weighable {
  readonly search: BeamSearch;
  readonly rank: number;
  /** Letters of the article before it: 2 or 0. */
  readonly skipped: number;
  /** Of its text. */
  readonly length: number;
  score: number;
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
