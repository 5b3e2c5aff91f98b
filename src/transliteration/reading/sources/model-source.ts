/** Readings from the learned model: spellings for `english`, vowels for the schemes that write sounds. */
import type { Spelling } from '../../lexicon/lexicon';
import type { Model, SpellingCandidate, VocalisedCandidate } from '../../model';
import { type Proclitic, type Segmentation, segment } from '../../script/segment';
import { capitalise } from '../../sounds/english-orthography';
import { NO_PREFIX, type Prefix, type Reading, type ReadWord, toReadWords } from '../reading';

/** What the readings are for: names to print, or vowels to romanise by a standard. */
export type Purpose = 'spelling' | 'vowels';

const CANDIDATES = 10;

/**
 * How far the parts of a word must outweigh the whole for a proclitic and article to be believed, by the last proclitic.
 * No name opens with لل; but Walter and Waldorf do with وال, and Baldwin, Calderon and Valdez with بال, كال and فال.
 */
const DOUBT: Readonly<Record<Proclitic, number>> = { li: 0, sa: 0, wa: 0.4, fa: 0.75, bi: 0.75, ka: 0.75 };

export function readFromModel(word: string, model: Model, purpose: Purpose): Reading[] {
  if (purpose === 'vowels') return readVowels(word, model);
  const whole = new SpelledReading(word, model, segment(word)[0]!);
  const parts = readParts(word, model, whole);
  return parts ? [parts, whole] : [whole];
}

/** وال, بال, لل before a word: the model, taught words and names without proclitics, spells what follows them. */
function readParts(word: string, model: Model, whole: SpelledReading): SpelledReading | undefined {
  const cut = segment(word).find(({ article, proclitics }) => article && proclitics.length > 0);
  if (!cut) return undefined;
  const [vocalised] = model.vocalise(word, 1);
  const [seen] = cutVocalised(vocalised!);
  if (!seen!.article || seen!.proclitics.length !== cut.proclitics.length) return undefined;
  const parts = new SpelledReading(word, model, cut);
  if (!parts.prefix.article) return undefined;
  // وبال opens no name: two proclitics in a row vouch for each other.
  const doubt = cut.proclitics.length > 1 ? 0 : DOUBT[cut.proclitics[0]!];
  return vocalised!.confidence + parts.confidence > whole.confidence + doubt ? parts : undefined;
}

/**
 * Persian opens no word with two consonants, and a, its commonest short vowel, is the likeliest between them: گلزار is no Glzar. The
 * model was taught Arabic names and knows little of پ چ ژ گ; p and g before l or r may be foreign (پراغ).
 */
const PERSIAN_OPENING = /^[پچژگ]/;
const CLUSTER = /^(?:(?:ch|zh)(?![aeiouy])|[pg]h?(?![aeiouyh]|[lr][aeiouy]))/;

function openCluster(latin: string): string {
  return latin.replace(CLUSTER, '$&a');
}

/** Asks for the vowels only when somebody wants to see them. */
class SpelledReading implements Reading {
  readonly source = 'model';
  readonly rule: string;
  readonly confidence: number;
  readonly prefix: Prefix;
  readonly spellings: readonly Spelling[];
  private parts: readonly ReadWord[] | undefined;

  constructor(
    private readonly word: string,
    private readonly model: Model,
    { proclitics, article, stem }: Segmentation,
  ) {
    const candidates = model.spell(proclitics.length > 0 ? `ال${stem}` : word, CANDIDATES);
    const stems = article ? stemsAfterArticle(candidates) : [];
    const hasArticle = stems.length > 0;
    const spelled = hasArticle ? stems : candidates;
    this.rule = `spelt by the ${model.tier} model`;
    this.confidence = hasArticle && proclitics.length > 0 ? stems[0]!.confidence : candidates[0]!.confidence;
    this.prefix = hasArticle ? { proclitics, article } : NO_PREFIX;
    this.spellings = spelled.map(({ latin, confidence }) => ({
      text: capitalise(PERSIAN_OPENING.test(stem) ? openCluster(latin) : latin),
      regions: [],
      exonym: false,
      confidence,
    }));
  }

  get spelling(): string {
    return this.spellings[0]!.text;
  }

  /** The most probable vowels that agree about proclitics and article. */
  get words(): readonly ReadWord[] {
    if (this.parts) return this.parts;
    const { article, proclitics } = this.prefix;
    const cuts = this.model.vocalise(this.word, CANDIDATES).map(cutVocalised);
    const agreeing = cuts.filter(([first]) => first!.article === article);
    const [best] =
      proclitics.length > 0 ? agreeing.filter(([first]) => first!.proclitics.length > 0) : agreeing;
    return (this.parts = best ?? cuts[0]!);
  }
}

/** Spellings without the article that the model wrote: it is ours to write. */
function stemsAfterArticle(candidates: readonly SpellingCandidate[]): SpellingCandidate[] {
  return candidates
    .filter(({ article }) => article)
    .map((candidate) => ({ ...candidate, latin: candidate.latin.slice(2) }));
}

function readVowels(word: string, model: Model): Reading[] {
  return model.vocalise(word, CANDIDATES).map((candidate) => {
    const words = cutVocalised(candidate);
    const { proclitics, article } = words[0]!;
    return {
      source: 'model',
      rule: `vowels by the ${model.tier} model`,
      confidence: candidate.confidence,
      scholarly: candidate.scholarly,
      prefix: { proclitics, article },
      words,
    };
  });
}

/** The cut of the word that the model's own reading shows by its hyphens (wa-al-sijill). */
function cutVocalised({ scholarly, vocalised }: VocalisedCandidate): readonly ReadWord[] {
  const clitics = scholarly.split('-').slice(0, -1);
  const article = clitics.some((clitic) => clitic === 'al' || clitic === 'lil');
  const count = clitics.filter((clitic) => clitic !== 'al').length;
  const cut = segment(vocalised).find(
    (other) => other.article === article && other.proclitics.length === count,
  );
  return cut ? [cut] : toReadWords(vocalised);
}
