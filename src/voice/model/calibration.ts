/** Weights of a logistic regression. */
export type Weights<Name extends string> = Readonly<Record<Name | 'offset', number>>;

/** Weights and limits of the decision, fitted to one model on development speakers by training/voice/calibrate.ts. */
export interface Calibration {
  /** Log odds that it is the right person, and that what is said is right: fitted together, so that a login needs both. */
  readonly person: Weights<'voice' | 'meanExcess' | 'doubt'>;
  readonly said: Weights<'worstExcess' | 'doubt' | 'length' | 'noise'>;
  /** Log odds that the phrase is the right one, whoever says it. */
  readonly phrase: Weights<'worstExcess' | 'doubt' | 'length'>;
  /** The same where the words were known by their phones, at enrolment and now; absent where the model hears none. */
  readonly wordedPhrase?: Weights<'worstExcess' | 'doubt' | 'length' | 'wordExcess'>;
  /** Log odds by the voice alone, on the scale of the score: the same thresholds let as many impostors in. */
  readonly voice: Weights<'voice'>;
  /** Log odds that the text is said, by its phones; absent where the model hears none. */
  readonly text?: Weights<'mean' | 'worst' | 'doubt'>;
  /** How impostors who say the right phrase score, on development corpora: what limits are set from (decision/impostors.ts). */
  readonly impostors: ImpostorPrior;
  readonly thresholds: {
    /** Likeness of two enrolled prints that are of one voice. */
    readonly sameVoice: number;
    /** For a text that nobody has said before. */
    readonly textSimilarity: number;
  };
}

/** The names of the evidence that one part of a calibration weighs. */
type EvidenceOf<Part extends keyof Calibration> = readonly Exclude<
  keyof NonNullable<Calibration[Part]>,
  'offset'
>[];

/** Evidence of the score: that it is the right person, and that what is said is right. */
export const PERSON_EVIDENCE = ['voice', 'meanExcess', 'doubt'] as const satisfies EvidenceOf<'person'>;
export const SAID_EVIDENCE = [
  'worstExcess',
  'doubt',
  'length',
  'noise',
] as const satisfies EvidenceOf<'said'>;
/** Evidence that tells phrases apart, whoever says them. */
export const PHRASE_EVIDENCE = ['worstExcess', 'doubt', 'length'] as const satisfies EvidenceOf<'phrase'>;
/** The same where the words of the phrase are known by their phones. */
export const WORDED_PHRASE_EVIDENCE = [
  ...PHRASE_EVIDENCE,
  'wordExcess',
] as const satisfies EvidenceOf<'wordedPhrase'>;
/** Evidence that a text is said, by its phones. */
export const TEXT_EVIDENCE = ['mean', 'worst', 'doubt'] as const satisfies EvidenceOf<'text'>;

/**
 * Whether more of a piece of evidence must not count against a login (1) or must not count for it (-1). Doubt may do either: noise raises it
 * together with every cost, so it makes up for what noise adds to these.
 */
export const EVIDENCE_SIGNS = { voice: 1, meanExcess: -1, worstExcess: -1, wordExcess: -1 } as const;

/** Sizes of collections for which the prior holds what impostors score; between them, by the logarithm. */
export const CROWDS = [1, 3, 10, 20] as const;

/** How impostors who say the right phrase score, on development speakers. */
export interface ImpostorPrior {
  /** Mean score of impostors by size of the collection, of one wideband take a person whose altered copies score 0. */
  readonly score1: number;
  readonly score3: number;
  readonly score10: number;
  readonly score20: number;
  /** How far scores spread: the distance of the upper hundredth from the mean, over that of a normal distribution. */
  readonly spread1: number;
  readonly spread3: number;
  readonly spread10: number;
  readonly spread20: number;
  /** What more doubt at enrolment, from 0 to 1, adds by size: languages that the network does not know. */
  readonly perDoubt1: number;
  readonly perDoubt3: number;
  readonly perDoubt10: number;
  readonly perDoubt20: number;
  /**
   * What each point of score that a take's altered copies have more (decision/altered-copies.ts) adds by size. Among many people others sound
   * as alike, and take part of it off.
   */
  readonly perAltered1: number;
  readonly perAltered3: number;
  readonly perAltered10: number;
  readonly perAltered20: number;
  /** Scores of altered copies: of the lowest and the highest hundredth, of single people and of at least three, and what counts where there are none. */
  readonly leastAltered: number;
  readonly mostAltered: number;
  readonly altered: number;
  /** What narrowband takes, 0 to 1, add by size: telephone lines make voices alike. */
  readonly perNarrowband1: number;
  readonly perNarrowband3: number;
  readonly perNarrowband10: number;
  readonly perNarrowband20: number;
  /** What each doubling of the takes that a person enrolled adds by size: the nearest one counts, so more of them lift impostors. */
  readonly perTakes1: number;
  readonly perTakes3: number;
  readonly perTakes10: number;
  readonly perTakes20: number;
  /** Standard deviation of mean scores between corpora, languages and phrases beyond that. */
  readonly between1: number;
  readonly between3: number;
  readonly between10: number;
  readonly between20: number;
  /** What a person of the collection who tries counts for, where a stranger counts 1. */
  readonly tryWeight: number;
  /** How many people's scores the prior's spread is worth. */
  readonly people: number;
  /** Spreads from the mean to the highest hundredth, and what each tenth of that adds. */
  readonly tail1: number;
  readonly tail: number;
  readonly tailPerDecade: number;
  /**
   * Noise makes impostors alike: what each dB of it takes off a collection's shift, which it draws towards `shiftInNoise`. Impostors who
   * score high in quiet score lower in noise; those who score low hardly change.
   */
  readonly perDb: number;
  readonly shiftInNoise: number;
  /** Log odds of the phrase that right logins reach in quiet, and what a dB of noise takes off. */
  readonly phrase: number;
  readonly phrasePerDb: number;
  /** Log odds of the phrase that impostors reach on average among ten people: where a collection's own lie, the limit follows. */
  readonly phraseOfImpostors: number;
  /** How much lower that is among one person than among ten, of whom the likest counts. */
  readonly phrasePerDecade: number;
  /** Cosine that right logins reach. */
  readonly vector: number;
  /** Doubt at enrolment where nothing is known of it. */
  readonly doubt: number;
}
