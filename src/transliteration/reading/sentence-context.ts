/** The last look at a sentence: of the readings that a word may have, the one that what was learnt of sentences prefers there. */
import { Entry } from '../lexicon/lexicon';
import type { ContextWord, SentenceModel } from '../model/context/context-word';
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import { readingsOf } from './ask-sources';
import { BUTTON } from './button-neighbours';
import { OF_LAM } from './homographs';
import { type Candidate, type KnownWord, knownWord, type MadeForm, type Sources } from './known-word';
import { NEVER_TOLD } from './mood-neighbours';
import { SON } from './name-words';
import { withFirst } from './neighbours';
import { hasPronoun, isAgent, isGuess, isPerson, isVerbOrParticle } from './parts-of-speech';
import { hasArticle, NO_PREFIX, type Prefix, type Reading, type Word } from './reading';
import { agreeing, NOUN_WITH_ARTICLE, VERB_BY_LETTERS } from './sentence-agreement';
import { readingOf } from './sources/form-reading';
import { listed } from './sources/inflected-forms';
import { isListed } from './sources/listed-entries';
import { wordsFromModel } from './sources/model-source';
import {
  HIS_OF_EACH_CASE,
  readAsAccusative,
  readAsAccusativeOrName,
  readAsDefective,
  readAsDual,
  readAsMasdar,
  readAsMine,
  readInAccusative,
  readInGenitive,
  twoOfMany,
} from './sources/nouns-in-context';
import { PATTERN_OF_NAMES } from './sources/patterns';
import { readAfterProclitic } from './sources/proclitic-words';
import * as verbs from './sources/verbs-in-context';
import { type Unit, unitOf } from './unit';

/** Words of the language that make a text more than names. */
const FEWEST_WORDS = 2;
/** Readings whose variants are looked at. */
const MOST_VARIED = 3;
const READINGS_OF_MODEL = 5;

export function settleBySentence(units: Unit[], sources: Sources): void {
  const { model, purpose, useLexicon } = sources;
  const sentences = model?.sentences;
  if (!sentences || !useLexicon || purpose !== 'spelling') return;
  const words = units.filter(({ readings }) => readings.length > 0);
  if (words.filter(({ readings }) => readings[0]!.kind === 'word').length < FEWEST_WORDS) return;
  const candidates = words.map((unit, i) => {
    return isAmongNames(unit, words[i - 1], words[i + 1])
      ? [candidateOf(unit, unit.readings[0]!)]
      : agreeing(candidatesOf(unit, sources, sentences), {
          opening: i > 0 ? words[0] : undefined,
          before: words[i - 1],
          thing: words[i + 1],
          next: words[i + 2],
          last: words[i + 3],
        });
  });
  const chosen = sentences.choose(candidates.map((ofWord) => ofWord.map(({ told }) => told)));
  let place = -1;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit.readings.length === 0) continue;
    place++;
    const { reading } = candidates[place]![chosen[place]!]!;
    if (reading !== unit.readings[0]) units[i] = unitOf(unit.tokens, withFirst(unit.readings, reading));
  }
}

/** عمر بن الخطاب: a name beside a name stays one. */
const isAmongNames = (unit: Unit, ...neighbours: readonly (Unit | undefined)[]): boolean =>
  isNamed(unit) &&
  neighbours.some((other) => other !== undefined && (isNamed(other) || other.letters === SON));

const isNamed = ({ readings: [first] }: Unit): boolean => first!.kind !== undefined && first!.kind !== 'word';

const candidateOf = (unit: Unit, reading: Reading): Candidate => ({ reading, told: told(unit, reading) });

/** جدة, but not جده, his grandfather; الخرطوم, no trunk, but الخبر may be news. */
const isKnownCity = (reading: Reading, letters: string): boolean =>
  isListed(reading) &&
  reading.kind === 'place' &&
  reading.spellings.frequency === 5 &&
  letters.endsWith(reading.spellings.bare) &&
  (!hasArticle(reading) ||
    (reading.spellings.bare.startsWith('ال') &&
      listed(reading.spellings.bare.slice(2)).every(({ frequency }) => frequency < 4)));

const CLOSE_KIN = /^و?(?:ابن|والد|أخ|زوج)ت?ي$/u;

/** The reading that it has, then whatever else lists, grammar and model make of its letters. */
export function candidatesOf(unit: Unit, sources: Sources, sentences: SentenceModel): readonly Candidate[] {
  const [first] = unit.readings as [Reading];
  const { text } = unit.tokens[0]!;
  if (unit.tokens.length > 1) return [{ reading: first, told: { ...told(unit, first), kind: 'several' } }];
  const ofLetters = (reading: Reading): Candidate => candidateOf(unit, reading);
  // What the caller, written marks or a button say is not asked again, nor a city that everybody knows (جدة, no grandmother), nor my son.
  if (
    first.source === 'dictionary' ||
    first.rule === BUTTON ||
    first.rule === OF_LAM ||
    first.rule.startsWith('habitual') ||
    u.hasMarks(text) ||
    first.words.length > 1 ||
    isKnownCity(first, unit.letters) ||
    (first.kind === 'word' && first.spellings?.foreign) ||
    CLOSE_KIN.test(unit.letters)
  )
    return [ofLetters(first)];
  const word = knownWord(text, sources);
  word.others ??= othersOf(word, sources, sentences).map(ofLetters);
  const readings = [...unit.readings, ...unit.readings.slice(0, MOST_VARIED).flatMap(variantsOf)];
  const candidates = new Map<string, Candidate>();
  for (const candidate of [...readings.map(ofLetters), ...word.others]) {
    const {
      reading,
      told: { joined, stem },
    } = candidate;
    // تسمية is no slip for تسميه.
    const isSlip = reading !== first && unit.letters.endsWith(u.TA_MARBUTA) && stem.endsWith(u.HEH);
    if (reading.words.length > 1 || isSlip) continue;
    // What sounds alike in pause is one, but for a deed and an order (تجنب).
    const key = joined + (DEED.test(stem) && isVerbOrParticle(reading) ? stem : stem.replace(LAST_MARKS, ''));
    const known = candidates.get(key)?.reading;
    if (!known || isWordBefore(reading, known)) candidates.set(key, candidate);
  }
  const found = [...candidates.values()];
  // بسائق: with a driver, whatever plural its letters look like.
  return found.some(isListedBehindProclitic)
    ? found.filter(({ reading }) => reading.rule !== PATTERN_OF_NAMES)
    : found;
}

const isListedBehindProclitic = ({ reading }: Candidate): boolean =>
  isListed(reading) && reading.prefix.proclitics.length > 0;

/** راتبي, الرسمية: my salary and what is official, not people who sound like them. */
const isWordBefore = (reading: Reading, known: Reading): boolean =>
  reading.kind === 'word' &&
  isPerson(known) &&
  (hasPronoun(reading) || (hasArticle(reading) && hasArticle(known)));

function told(unit: Unit, reading: Reading): ContextWord {
  const { kind, source, rule, prefix, words, spellings } = reading;
  const [{ stem, article }] = words as [Word];
  return {
    letters: unit.letters,
    stem,
    joined: prefix.proclitics.join('') + (prefix.article || article ? 'al' : ''),
    kind,
    source,
    rule,
    isVerb: isVerbOrParticle(reading),
    isAgent: isAgent(unit),
    frequency: spellings instanceof Entry ? spellings.frequency : 0,
  };
}

function othersOf(word: KnownWord, sources: Sources, { verbs: verbsOf }: SentenceModel): Reading[] {
  const { text } = word;
  const made = FORMS.flatMap((form) => form(text) ?? []);
  const byLetters = (letters: string, prefix: Prefix): Reading[] =>
    WEAK_INSIDE.test(letters)
      ? []
      : verbsOf(letters).map((vocalised) =>
          readingOf({ vocalised, verb: true, rule: VERB_BY_LETTERS }, prefix),
        );
  made.push(...byLetters(text, NO_PREFIX));
  const prefix = CONJUNCTIONS[text[0]!];
  if (prefix) {
    const rest = text.slice(1);
    const joined = FORMS.flatMap((form) => form(rest) ?? []).filter(
      (reading) => reading.prefix.proclitics.length === 0,
    );
    made.push(...joined.map((reading) => reading.with({ prefix })), ...byLetters(rest, prefix));
  }
  if (isGuess(readingsOf(word, sources)[0]!))
    made.push(...wordsFromModel(text, sources.model!, READINGS_OF_MODEL));
  return made;
}

/** فوز, سيل: by itself a noun, as its verb has lost the letter. */
const WEAK_INSIDE = /^.[وي].$/u;
const DEED = new RegExp(`^ت${u.FATHA}.*${u.FATHA}$`, 'u');
const LAST_MARKS = new RegExp(`[${u.TASHKIL}]+$`, 'u');

const CONJUNCTIONS: Readonly<Record<string, Prefix>> = {
  و: { proclitics: ['wa'], article: false },
  ف: { proclitics: ['fa'], article: false },
};

const readAsOrder: MadeForm = (word) => verbs.readAsOrder(segment(word)[0]!);
/** نشرت الصحيفة الخبر: a noun, though a place or a family has its letters with the article. */
const readWithArticle: MadeForm = (word) => {
  const noun = word.startsWith('ال') ? listed(word.slice(2)).find(({ small }) => !small) : undefined;
  return (
    noun &&
    readingOf(
      { vocalised: noun.vocalised, verb: false, rule: NOUN_WITH_ARTICLE },
      { proclitics: [], article: true },
    )
  );
};
/** ارسم خطا: a doubled consonant has a letter only. */
const readAsShortAccusative: MadeForm = (word) =>
  word.length === 3 ? readAsAccusativeOrName(word) : undefined;
const readAsTwo: MadeForm = (word) => readAsDual(segment(word)[0]!);
const readAsImperative: MadeForm = (word) => {
  const perfect = NEVER_TOLD.has(word) ? undefined : listed(word).find(({ small }) => small);
  return perfect && verbs.readAsImperative(perfect);
};

const FORMS: readonly MadeForm[] = [
  verbs.readAsFeminine,
  verbs.readAsFirstPerson,
  verbs.readAsDone,
  verbs.readAsActive,
  verbs.readAsImperfect,
  verbs.readAsObject,
  verbs.readAsJussiveObject,
  verbs.readAsHollowJussive,
  verbs.readAsFourthForm,
  verbs.readAsDerivedPerfect,
  verbs.readAsRegularPerfect,
  verbs.readAsPatternPerfect,
  verbs.readAsDoneToUs,
  verbs.readAsPlural,
  readWithArticle,
  readAsOrder,
  readAsImperative,
  readAsTwo,
  readAsAccusative,
  readAsShortAccusative,
  readAsDefective,
  readAsMasdar,
  readAsMine,
  readInAccusative,
  readInGenitive,
  readAfterProclitic,
  ...HIS_OF_EACH_CASE,
];

/** Of many two, of who acts what is done, of a given name behind an article the noun. */
function variantsOf({ words, prefix, kind }: Reading): Reading[] {
  const [{ stem }] = words as [Word];
  const noun = { verb: false, rule: 'noun by its letters' };
  const variants: Reading[] = [];
  if (prefix.article && kind?.startsWith('given'))
    variants.push(readingOf({ ...noun, vocalised: stem }, prefix));
  const two = twoOfMany(stem);
  if (two) variants.push(readingOf({ ...noun, vocalised: two }, prefix));
  const [, opening, vowel, rest] = PARTICIPLE.exec(stem) ?? [];
  if (opening) {
    const vocalised = opening + (vowel === u.FATHA ? u.KASRA : u.FATHA) + rest;
    variants.push(readingOf({ ...noun, vocalised }, prefix));
  }
  return variants;
}

const PARTICIPLE = new RegExp(
  `^(م${u.DAMMA}.*)([${u.FATHA}${u.KASRA}])([^${u.TASHKIL}ايوة](?:${u.FATHA}?ة|${u.FATHATAN}ا|${u.FATHA}?ات|${u.KASRA}ين|${u.DAMMA}ون|)?)$`,
  'u',
);
