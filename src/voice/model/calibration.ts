/** What tells phrases apart, whoever says them. */
export const PHRASE_EVIDENCE = [
  'doubtedMean',
  'certainWorst',
  'filler',
  'doubt',
  'doubtSquared',
  'length',
] as const;
/** The same where the words of the phrase are known by their phones. */
export const WORDED_PHRASE_EVIDENCE = [...PHRASE_EVIDENCE, 'wordExcess'] as const;

/** What a score weighs: that it is the right person, and that what is said is right. */
export const PERSON_EVIDENCE = ['voice', 'certainMean', 'filler', 'doubt', 'doubtSquared', 'length'] as const;
export const SAID_EVIDENCE = ['certainMean', ...PHRASE_EVIDENCE] as const;

/** What tells that a text is said, by its phones. */
export const TEXT_EVIDENCE = ['mean', 'worst', 'doubt'] as const;

/** Of a logistic regression. */
export type Weights<Name extends string> = Readonly<Record<Name | 'offset', number>>;

/** Weights and limits of the decision, fitted to one model on development speakers by training/voice/calibrate.ts. */
export interface Calibration {
  /** Log odds that it is the right person, and that what is said is right: fitted together, so that a login needs both. */
  readonly person: Weights<(typeof PERSON_EVIDENCE)[number]>;
  readonly said: Weights<(typeof SAID_EVIDENCE)[number]>;
  /** Log odds that the phrase is the right one, whoever says it. */
  readonly phrase: Weights<(typeof PHRASE_EVIDENCE)[number]>;
  /** The same where the words were known by their phones, at enrolment and now; absent where the model hears none. */
  readonly wordedPhrase?: Weights<(typeof WORDED_PHRASE_EVIDENCE)[number]>;
  /** Of the voice alone, on the scale of the score: the same limits let as many impostors in. */
  readonly voice: Weights<'voice'>;
  /** Log odds that the text is said, by its phones; absent where the model hears none. */
  readonly text?: Weights<(typeof TEXT_EVIDENCE)[number]>;
  readonly thresholds: {
    readonly scoreAtOnePercent: number;
    /** What a tenth of the false accepts costs. */
    readonly scorePerDecade: number;
    /** Likeness of two enrolled prints that are of one voice. */
    readonly sameVoice: number;
    readonly vectorSimilarity: number;
    readonly phraseSimilarity: number;
    /** Of a text that nobody has said before. */
    readonly textSimilarity: number;
  };
}
