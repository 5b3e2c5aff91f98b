/** Readings from the learned model: spellings for `english`, vowels for the schemes that write sounds. */
import type { Spelling } from '../lexicon';
import type { Model, SpellingCandidate, VocalisedCandidate } from '../model';
import { NO_PREFIX, type Prefix, type Reading, type ReadWord, toReadWords } from '../reading';
import { segment } from '../segment';
import { capitalise } from '../spell-english';

/** What the readings are for: names to print, or vowels to romanise by a standard. */
export type Purpose = 'spelling' | 'vowels';

const CANDIDATES = 10;

export function readFromModel(word: string, model: Model, purpose: Purpose): Reading[] {
  return purpose === 'spelling' ? [new SpelledReading(word, model)] : readVowels(word, model);
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
  ) {
    const candidates = model.spell(word, CANDIDATES);
    const stems = segment(word)[0]!.article ? stemsAfterArticle(candidates) : [];
    const article = stems.length > 0;
    this.rule = `spelt by the ${model.tier} model`;
    this.confidence = candidates[0]!.confidence;
    this.prefix = article ? { proclitics: [], article } : NO_PREFIX;
    this.spellings = (article ? stems : candidates).map(({ latin, confidence }) => ({
      text: capitalise(latin),
      regions: [],
      exonym: false,
      confidence,
    }));
  }

  get spelling(): string {
    return this.spellings[0]!.text;
  }

  /** The most probable vowels that agree about the article. */
  get words(): readonly ReadWord[] {
    if (this.parts) return this.parts;
    const cuts = this.model.vocalise(this.word, CANDIDATES).map(cutVocalised);
    return (this.parts = cuts.find(([first]) => first!.article === this.prefix.article) ?? cuts[0]!);
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
