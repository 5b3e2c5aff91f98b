/** The last look at a sentence: of the readings that a word may have, the one that what was learnt of sentences prefers there. */
import { Entry } from '../lexicon/lexicon';
import type { ContextWord, SentenceModel } from '../model/context/context-word';
import type { Model } from '../model/types';
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import { BUTTON } from './button-neighbours';
import { OF_LAM } from './homographs';
import { type Candidate, type KnownWord, knownWord, type MadeForm, type Sources } from './known-word';
import { withFirst } from './neighbours';
import {
  hasPronoun,
  INSTITUTION,
  isAgent,
  isGoverningNoun,
  isGuess,
  isNoun,
  isObject,
  isOfTwo,
  isVerbOrParticle,
  isWoman,
} from './parts-of-speech';
import { isHerOwn, PASSIVE } from './passive-neighbours';
import { TO_WHOM } from './prepositions';
import { hasArticle, NO_PREFIX, type Prefix, type Reading, type Word } from './reading';
import { readingOf } from './sources/form-reading';
import { listed } from './sources/inflected-forms';
import { isListed } from './sources/listed-entries';
import { wordsFromModel } from './sources/model-source';
import {
  HIS_OF_EACH_CASE,
  readAsAccusative,
  readAsDefective,
  readAsDual,
  readAsMasdar,
  readAsMine,
  readInAccusative,
  readInGenitive,
  twoOfMany,
} from './sources/nouns-in-context';
import { readAfterProclitic } from './sources/proclitic-words';
import * as verbs from './sources/verbs-in-context';
import { NO_READINGS, type Unit, unitOf } from './unit';

/** Words of the language that make a text more than names. */
const FEWEST_WORDS = 2;
/** Readings whose variants are looked at. */
const MOST_VARIED = 3;
const READINGS_OF_MODEL = 5;

export function settleBySentence(units: Unit[], sources: Sources): Unit[] {
  const { model, purpose, useLexicon } = sources;
  const sentences = model?.sentences;
  if (!sentences || !useLexicon || purpose !== 'spelling') return units;
  const words = units.filter(({ readings }) => readings !== NO_READINGS);
  if (words.filter(({ readings }) => readings[0]!.kind === 'word').length < FEWEST_WORDS) return units;
  const candidates = words.map((unit, i) => {
    return isAmongNames(unit, words[i - 1], words[i + 1])
      ? [candidateOf(unit, unit.readings[0]!)]
      : agreeing(candidatesOf(unit, sources, sentences), words.slice(i + 1, i + 3), words.slice(0, i));
  });
  const chosen = sentences.choose(candidates.map((ofWord) => ofWord.map(({ told }) => told)));
  const settled = new Map<Unit, Unit>();
  words.forEach((unit, i) => {
    const { reading } = candidates[i]![chosen[i]!]!;
    if (reading !== unit.readings[0])
      settled.set(unit, unitOf(unit.tokens, withFirst(unit.readings, reading)));
  });
  return units.map((unit) => settled.get(unit) ?? unit);
}

/** عمر بن الخطاب: a name beside a name stays one. */
const isAmongNames = (unit: Unit, ...neighbours: readonly (Unit | undefined)[]): boolean =>
  isNamed(unit) &&
  neighbours.some((other) => other !== undefined && (isNamed(other) || other.letters === 'بن'));

/** ألغيت العقد: what is done to one thing that is no feminine is no deed of hers; أنشئ حسابا: nor is an accusative (حجزت تذكرتين) the subject of what is done. */
function agreeing(
  all: readonly Candidate[],
  following: readonly Unit[],
  [opening]: readonly Unit[],
): readonly Candidate[] {
  const candidates = BEFELL_ME.test(all[0]!.told.letters)
    ? all
    : all.filter(({ told: { stem } }, i) => i === 0 || !DONE_TO_ME.test(stem));
  const [thing, next] = following;
  if (thing !== undefined) {
    const isFit = fitting(all[0]!.told, thing, next, opening);
    const fitted = isFit ? candidates.filter(({ told }) => isFit(told)) : [];
    if (fitted.length > 0) return fitted;
  }
  // سلمت له المفتاح
  const after = TO_WHOM.has(thing?.letters ?? '') ? next : thing;
  if (after === undefined) return candidates;
  const without = (stems: RegExp) =>
    candidates.filter(({ told: { stem, isVerb } }) => !(isVerb && stems.test(stem)));
  if (isInAccusative(after.readings[0]!)) {
    const active = without(DONE);
    return active.length > 0 && !OF_TWO_OBJECTS.has(candidates[0]!.told.letters) ? active : candidates;
  }
  if (!isOneThing(after)) return candidates;
  const others = without(HERS);
  return others.some(({ told: { stem } }) => MINE.test(stem)) ? others : candidates;
}

type Fit = (told: ContextWord) => boolean;

/** What a verb, or a noun with its letters, must be before what follows it. */
function fitting(
  { letters, stem, isVerb }: ContextWord,
  thing: Unit,
  next: Unit | undefined,
  opening: Unit | undefined,
): Fit | undefined {
  const [first] = thing.readings as [Reading];
  // حجزت غرفة, وجدت حلا, طبخت الغداء وغسلت الصحون: what one says of oneself, with nobody else who did it.
  const isChain = opening !== undefined && BY_ME.test(opening.letters);
  if (isChain || opening === undefined) {
    const isMine = BY_ME.test(letters) || (isChain && /^[وف].+ت$/u.test(letters));
    const isAnothers = isAgent(thing) || isPerson(first) || SHE.test(thing.letters) || isWoman(thing.letters);
    if ((isMine && !isAnothers) || (isInAccusative(first) && !thing.letters.endsWith('يا')))
      return (told) => MINE.test(told.stem);
  }
  // تقدم الجامعة منحا, تطلب المدرسة إحضار الكتب: no passive has an object, and no man's deed a feminine for its subject.
  if (next && (INSTITUTION.test(thing.letters) ? isObject(next) : isHerOwn(next)))
    return (told) => !(told.isVerb && (PASSIVE.test(told.stem) || OF_TA.test(told.stem)));
  // كسر في الساق: where it is; nobody broke it.
  if (thing.letters === 'في' && INJURY.test(letters) && !isVerb) return (told) => !told.isVerb;
  // يسلم عليك
  if (/^[يت]سلم$/u.test(letters) && thing.letters.startsWith('علي')) return (told) => GREETS.test(told.stem);
  // تناول الدواء بعد الأكل, تراجع الأسهم: what is done, not what somebody did who is not named; but ترغب العائلة, توفر المدرسة وجبات
  const isDone =
    opening === undefined &&
    (!isVerb || OF_TA.test(stem)) &&
    hasArticle(first) &&
    !(next && isGoverningNoun(next.readings[0]!)) &&
    (TAKES_OBJECT.test(letters)
      ? !isAgent(thing) && !(next && hasArticle(next.readings[0]!))
      : /^ت(?:.ا..|...)$/u.test(letters) && FEMININES.test(thing.letters));
  return isDone ? (told) => !told.isVerb : undefined;
}

/** كسرت الأم, طلبت العائلة */
const SHE = new RegExp(`^(?:ال)?(?:أم|أخت|بنت|أسرة|عائلة)|${INSTITUTION.source}`, 'u');
const INJURY = /^(?:كسر|حرق|جرح|خلع)$/u;
const TAKES_OBJECT = /^ت(?:ناول|صفح|فقد|سلم)$/u;
const OF_TA = new RegExp(`^ت${u.FATHA}.${u.FATHA}.*${u.FATHA}$`, 'u');
const GREETS = new RegExp(`[${u.SHADDA}${u.KASRA}]{2}م$`, 'u');
const FEMININES = /^ال(?:.+(?:ة|ات)|أ..ا[^ن]|أسهم)$/u;

const isInAccusative = (reading: Reading): boolean =>
  reading.rule.startsWith('accusative') || (reading.prefix.proclitics.length === 0 && isOfTwo(reading));

const HERS = new RegExp(`${u.FATHA}ت$`, 'u');
const MINE = new RegExp(`ت${u.DAMMA}$`, 'u');
const DONE_TO_ME = new RegExp(`^[^${u.TASHKIL}]${u.DAMMA}.*${u.KASRA}.{1,2}${u.DAMMA}$`, 'u');

const DONE = new RegExp(`^[^${u.TASHKIL}]${u.DAMMA}.*${u.KASRA}[^${u.TASHKIL}]${u.FATHA}ت?$`, 'u');
/** أصبت بكسر; not أحسست بدوخة: little is done to somebody who speaks. */
const BEFELL_ME = /^[وف]?(?:أصب|ولد|رزق|طرد|نقل|جرح|منع|حرم|عين|قبل|فصل|صدم|خدع|كلف|دعي|أجبر)ت$/u;
const BY_ME =
  /^[وف]?(?:طلب|حجز|دفع|غسل|كتب|قرأ|طبخ|أكل|شرب|سأل|جرب|لبس|سمع|فهم|عمل|بعث|ركب|نظف|رتب|أخذ|استأجر|ربح|زر|صور|طبع|وضع|فقد)ت$/u;
/** عين وزيرا */
const OF_TWO_OBJECTS = new Set('عين منح أعطي سمي لقب انتخب اعتبر عد'.split(' '));

/** العقد, عقد العمل, عنوان سكني: as an object without either it would end in an alif. */
function isOneThing({ readings: [first], letters }: Unit): boolean {
  const { article, proclitics } = first!.prefix;
  if (!isNoun(first!) || !(article || isGoverningNoun(first!)) || proclitics.length > 0) return false;
  return ONE.test(article ? letters : `ال${letters}`) && !BROKEN.test(first!.words[0]!.stem);
}

/** With its article, and without the letters of a feminine or of a plural, but for the words at its end. */
const ONE =
  /^ال(?:(?!شمس|أرض|حرب|نار|ريح|نفس|أم|أخت|جميع|كل|معظم|بعض|كافة|نصف|عدد|بنت|عين|يد|قدم|سوق|[أآ]..ا.|.+(?:ة|ات|اء|ان|ين|[اىي])$|..ا.ي?.?$|..ائ.$|..و.$|.وا|م.ا.)|(?:حساب|جهاز|كتاب|علاج|نظام|خطاب|قطار|غلاف|حزام|لقاح|جواز|قرار|طعام|بيان|عنوان|إعلان|امتحان|مكان|ضمان|ائتمان|عقار|[^أن].اء)$)/u;
/** كتب, صور, قطع */
const BROKEN = new RegExp(`^.[${u.DAMMA}${u.KASRA}].[${u.DAMMA}${u.FATHA}].$`, 'u');

const isPerson = ({ kind }: Reading): boolean => kind === 'family' || kind?.startsWith('given') === true;

const isNamed = ({ readings: [first] }: Unit): boolean => first!.kind !== undefined && first!.kind !== 'word';

const candidateOf = ({ letters }: Unit, reading: Reading): Candidate => ({
  reading,
  told: told(letters, reading),
});

const isKnownCity = (reading: Reading): boolean =>
  isListed(reading) && reading.kind === 'place' && reading.spellings.frequency === 5 && !hasArticle(reading);

const CLOSE_KIN = /^و?(?:ابن|والد|أخ|زوج)ت?ي$/u;

/** The reading that it has, then whatever else lists, grammar and model make of its letters. */
export function candidatesOf(unit: Unit, sources: Sources, sentences: SentenceModel): readonly Candidate[] {
  const [first] = unit.readings as [Reading];
  const { text } = unit.tokens[0]!;
  if (unit.tokens.length > 1)
    return [{ reading: first, told: { ...told(unit.letters, first), kind: 'several' } }];
  const ofLetters = (reading: Reading): Candidate => candidateOf(unit, reading);
  // What the caller, written marks or a button say is not asked again, nor a city that everybody knows (جدة, no grandmother), nor my son.
  if (
    first.source === 'dictionary' ||
    first.rule === BUTTON ||
    first.rule === OF_LAM ||
    first.rule.startsWith('habitual') ||
    u.hasMarks(text) ||
    first.words.length > 1 ||
    isKnownCity(first) ||
    (first.kind === 'word' && first.spellings?.foreign) ||
    CLOSE_KIN.test(unit.letters)
  )
    return [ofLetters(first)];
  const word = knownWord(text, sources);
  word.others ??= othersOf(word, sources.model!, sentences).map(ofLetters);
  const readings = [...unit.readings, ...unit.readings.slice(0, MOST_VARIED).flatMap(variantsOf)];
  const candidates = new Map<string, Candidate>();
  for (const candidate of [...readings.map(ofLetters), ...word.others]) {
    const {
      reading,
      told: { joined, stem },
    } = candidate;
    if (reading.words.length > 1) continue;
    // What sounds alike in pause is one.
    const key = joined + stem.replace(LAST_MARKS, '');
    const known = candidates.get(key)?.reading;
    if (!known || isWordBefore(reading, known)) candidates.set(key, candidate);
  }
  return [...candidates.values()];
}

/** راتبي, الرسمية: my salary and what is official, not people who sound like them. */
const isWordBefore = (reading: Reading, known: Reading): boolean =>
  reading.kind === 'word' &&
  isPerson(known) &&
  (hasPronoun(reading) || (hasArticle(reading) && hasArticle(known)));

function told(letters: string, reading: Reading): ContextWord {
  const { kind, source, rule, prefix, words, spellings } = reading;
  const [{ stem, article }] = words as [Word];
  return {
    letters,
    stem,
    joined: prefix.proclitics.join('') + (prefix.article || article ? 'al' : ''),
    kind,
    source,
    rule,
    isVerb: isVerbOrParticle(reading),
    frequency: spellings instanceof Entry ? spellings.frequency : 0,
  };
}

function othersOf({ text, readings }: KnownWord, model: Model, { verbs: verbsOf }: SentenceModel): Reading[] {
  const made = FORMS.flatMap((form) => form(text) ?? []);
  const byLetters = (word: string, prefix: Prefix): Reading[] =>
    WEAK_INSIDE.test(word)
      ? []
      : verbsOf(word).map((vocalised) =>
          readingOf({ vocalised, verb: true, rule: 'verb by its letters' }, prefix),
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
  if (readings && isGuess(readings[0]!)) made.push(...wordsFromModel(text, model, READINGS_OF_MODEL));
  return made;
}

/** فوز, سيل: by itself a noun, as its verb has lost the letter. */
const WEAK_INSIDE = /^.[وي].$/u;
const LAST_MARKS = new RegExp(`[${u.TASHKIL}]+$`, 'u');

const CONJUNCTIONS: Readonly<Record<string, Prefix>> = {
  و: { proclitics: ['wa'], article: false },
  ف: { proclitics: ['fa'], article: false },
};

const readAsOrder: MadeForm = (word) => verbs.readAsOrder(segment(word)[0]!);
const readAsTwo: MadeForm = (word) => readAsDual(segment(word)[0]!);
const readAsImperative: MadeForm = (word) => {
  const perfect = listed(word).find(({ small }) => small);
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
  readAsOrder,
  readAsImperative,
  readAsTwo,
  readAsAccusative,
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
  `^(م${u.DAMMA}.*)([${u.FATHA}${u.KASRA}])([^${u.TASHKIL}ايو](?:${u.FATHA}?ة|${u.FATHA}?ات|${u.KASRA}ين|${u.DAMMA}ون|)?)$`,
  'u',
);
