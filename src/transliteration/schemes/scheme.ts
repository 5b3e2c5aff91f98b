/** The slots of a romanisation scheme. A scheme is a table: no functions. */

/** Writes every letter by itself; reversible or nearly so; needs no vowels. */
export interface LetterScheme {
  readonly kind: 'letters';
  /** The document that defines it. */
  readonly reference: string;
  /** Letters and signs; what is missing passes through. */
  readonly letters: Readonly<Record<string, string>>;
  /** A doubled consonant: by the sign in `letters`, or by writing its letter twice. */
  readonly gemination: 'sign' | 'twice';
  /** ة at the end of a word, where it differs from `letters`. */
  readonly finalTaMarbuta?: string;
  /** أ إ آ at the start of a word (also after ال and و), where they differ from `letters`. */
  readonly initialAlif?: string;
  /** Machine readable zone: capitals, `<` for spaces and hyphens, nothing else but A–Z and digits. */
  readonly machineReadable?: boolean;
}

/** Writes the sounds of a vocalised word. */
export interface SoundScheme {
  readonly kind: 'sounds';
  readonly reference: string;
  readonly consonants: Readonly<Record<string, string>>;
  /** Hamza inside and at the end of a word; at the start none of these schemes writes it. */
  readonly hamza: string;
  readonly longVowels: Readonly<Record<'a' | 'i' | 'u', string>>;
  readonly alifMaqsura: string;
  /** Kasra and doubled yeh, damma and doubled waw: before a vowel, and at the end of a word. */
  readonly iyy: { readonly inner: string; readonly final: string };
  readonly uww: { readonly inner: string; readonly final: string };
  /** ة after a short and after a long a. */
  readonly taMarbuta: { readonly pausal: string; readonly construct: string };
  readonly taMarbutaAfterLong: { readonly pausal: string; readonly construct: string };
  readonly article: {
    readonly form: string;
    readonly joint: '-' | ' ';
    /** ash-shams against al-shams. */
    readonly assimilated: boolean;
    /** Capital never, at the start of a phrase, or always. */
    readonly capital: 'never' | 'initial' | 'always';
    /** It loses its vowel after a proclitic (wa-l-), after any vowel (qaṣīdatu l-), or never. */
    readonly elided: 'never' | 'after-proclitic' | 'after-vowel';
  };
  readonly procliticJoint: '-' | ' ';
  /** Proclitics that merge with the article; `{l}` is its consonant, assimilated or not. */
  readonly contractions: Readonly<Record<string, string>>;
  /** Short vowels of grammatical endings: none, all, or those of verbs and particles. */
  readonly endings: 'drop' | 'verbs' | 'keep';
  /** -un -in -an: none, all, or -an of adverbs and -in of weak nouns. */
  readonly tanwin: 'drop' | 'adverbs' | 'keep';
  /** Between t k d s and h, which would read as one letter: Adʹham. */
  readonly clash: string;
  /** Capitals on each word, on names, or none. */
  readonly capitals: 'each' | 'names' | 'none';
  /** The learned model was taught in this scheme, and spells it better than its vowels put through the table do. */
  readonly taught?: boolean;
  /** The particle بن between names. */
  readonly son: string;
}

export type Scheme = LetterScheme | SoundScheme;
