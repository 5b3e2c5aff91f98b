/** Words that are a name or something else, settled by the words beside them. */
import * as u from '../script/unicode';
import { PARENTS } from './name-words';
import { ARTICLE, hasArticle, NO_PREFIX, Reading } from './reading';
import { readAsAccusative, readAsFeminine, readAsGenitive } from './sources/inflection';
import { isListed, type ListedReading } from './sources/lexicon-source';
import { NO_READINGS, type Unit, unitOf } from './unit';

/** How sure it is that a word among names is a name, and a name among words a word. */
const TRUST = 0.85;

export function settleByNeighbours(units: Unit[]): Unit[] {
  // Names among names are names: most texts.
  if (!units.some(isListedOther) || !units.some(isUnsettled)) return units;
  const words = units.filter(({ readings }) => readings !== NO_READINGS);
  if (words.length < 2) return units;
  let place = 0;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit.readings === NO_READINGS) continue;
    // As they were before any of them was settled.
    const [before, after] = [words[place - 1], words[place + 1]];
    const meant =
      letterAmong(unit, before, after) ??
      partsAmong(unit.readings, before) ??
      pronounAmong(unit, before, after) ??
      genitiveAmong(unit, before) ??
      feminineAmong(unit, after) ??
      accusativeAmong(unit, before) ??
      nameAmong(unit.readings, before, after) ??
      wordAmong(unit.readings, before, after);
    place++;
    if (meant) units[i] = unitOf(unit.tokens, withFirst(unit.readings, meant));
  }
  return units;
}

function withFirst(readings: readonly Reading[], meant: Reading): Reading[] {
  const others = readings.filter((reading) => reading !== meant);
  const doubted = others.map((reading) => reading.with({ confidence: reading.confidence * (1 - TRUST) }));
  return [meant.with({ confidence: TRUST }), ...doubted];
}

/** Of several readings, or a place that may be an adjective: what is a name first, only where it may be a word as well. */
function isUnsettled(unit: Unit): boolean {
  const { readings } = unit;
  if (readings === NO_READINGS) return false;
  if (isMaybePronoun(unit) || isMaybeAccusative(unit) || isInflected(readings[0]!)) return true;
  if (readings[0]!.source !== 'lexicon') return opensWithParts(readings);
  if (isAbbreviation(unit)) return true;
  if (readings[0]!.kind === 'place' && NISBA.test(unit.tokens[0]!.text)) return true;
  if (readings.length < 2 || !isName(readings[0]!)) return readings.length > 1;
  const isFamily = readings[0]!.kind === 'family' && readings[0]!.prefix.article;
  return readings.some((reading) => reading.kind === 'word' || (isFamily && isGivenName(reading)));
}

/** بالجلوس, which the model took for one word, may be a preposition with its noun. */
function opensWithParts([first, second]: readonly Reading[]): boolean {
  if (first!.source !== 'model' || first!.prefix.proclitics.length > 0) return false;
  return second?.prefix.article === true && second.prefix.proclitics.length > 0;
}

/** تفضل بالجلوس: after a word of the language a preposition is likelier than a name that opens with its letters. */
function partsAmong(readings: readonly Reading[], before: Unit | undefined): Reading | undefined {
  const reading = before?.readings[0];
  if (!opensWithParts(readings) || reading?.source !== 'lexicon' || reading.kind !== 'word') return undefined;
  // نيو بالانس: beside a foreign word, another.
  if (reading.spellings?.foreign) return undefined;
  return readings[1];
}

/** بيته beside words of the language: his house, where among names ه stands for ة. */
function pronounAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  if (!isMaybePronoun(unit) || ![before, after].some(isCommonOrPlace)) return undefined;
  return unit.readings.find(hasPronoun);
}

/** فيلما جميلا: a name by its letters, beside a verb or an accusative an object. */
function accusativeAmong(unit: Unit, before: Unit | undefined): Reading | undefined {
  if (!isMaybeAccusative(unit) || before === undefined) return undefined;
  const [reading] = before.readings;
  const governs = reading?.rule.startsWith('accusative') || (isVerb(before) && reading!.kind === 'word');
  return governs ? readAsAccusative(unit.tokens[0]!.text) : undefined;
}

/** من حسابك, إلغاء طلبك: behind a preposition or the noun that it belongs to, a noun with its pronoun is in the genitive. */
function genitiveAmong(unit: Unit, before: Unit | undefined): Reading | undefined {
  const [reading] = unit.readings;
  if (before === undefined || !hasPronoun(reading!) || reading!.prefix.proclitics.length > 0)
    return undefined;
  const [governor] = before.readings;
  if (governor === undefined || !(isPreposition(before) || isGoverningNoun(governor))) return undefined;
  return readAsGenitive(unit.tokens[0]!.text);
}

const isGoverningNoun = (reading: Reading): boolean =>
  isNoun(reading) && !hasArticle(reading) && !hasPronoun(reading) && !reading.rule.startsWith('accusative');

const PREPOSITIONS = new Set('من إلى الى على في عن مع عند بعد قبل تحت فوق أمام خلف حول بين'.split(' '));

const isPreposition = ({ tokens }: Unit): boolean => PREPOSITIONS.has(u.stripMarks(tokens[0]!.text));

/** قررت المحكمة: before a feminine with its article, what she did rather than what I did. */
function feminineAmong(unit: Unit, after: Unit | undefined): Reading | undefined {
  const { rule, prefix } = unit.readings[0]!;
  if (!rule.startsWith('person of') || prefix.proclitics.length > 0 || after === undefined) return undefined;
  return DEFINITE_FEMININE.test(u.stripMarks(after.tokens[0]!.text))
    ? readAsFeminine(unit.tokens[0]!.text)
    : undefined;
}

const DEFINITE_FEMININE = /^ال.*(?:ة|ات)$/u;

const isInflected = (reading: Reading): boolean =>
  hasPronoun(reading) || reading.rule.startsWith('person of');

/** Of what is a name or a feminine, not of a verb or a listed adverb. */
function isMaybeAccusative({ tokens, readings: [reading] }: Unit): boolean {
  const { text } = tokens[0]!;
  return text.length > 3 && text.endsWith(u.ALIF) && !isVerbOrParticle(reading!) && !hasArticle(reading!);
}

function isMaybePronoun({ tokens, readings }: Unit): boolean {
  return tokens[0]!.text.endsWith(u.HEH) && readings.length > 1 && readings.some(hasPronoun);
}

const hasPronoun = ({ rule }: Reading): boolean => rule.startsWith('attached pronoun');

function isListedOther({ readings }: Unit): boolean {
  return readings !== NO_READINGS && readings[0]!.source === 'lexicon' && !isName(readings[0]!);
}

function isName({ kind }: Reading): boolean {
  return kind === 'family' || kind?.startsWith('given') === true;
}

/** س ع د: beside a single letter the abbreviation of a title is a letter. */
function letterAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  if (!isAbbreviation(unit) || !(isLetter(before) || isLetter(after))) return undefined;
  return new Reading({
    source: 'rules',
    rule: 'letter',
    confidence: TRUST,
    prefix: NO_PREFIX,
    words: [{ article: false, stem: unit.tokens[0]!.text }],
  });
}

function isAbbreviation(unit: Unit): boolean {
  return isLetter(unit) && unit.readings[0]!.kind === 'title';
}

function isLetter(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.tokens[0]!.text.length === 1;
}

/** The name that a word is which by itself is more often a particle (على for علي), a word or a town. */
function nameAmong(
  readings: readonly Reading[],
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  const [first] = readings;
  if (first!.source !== 'lexicon') return undefined;
  if (first!.kind === 'particle' || first!.kind === 'word') {
    const neighbours = [before, after].filter((other) => other !== undefined);
    if (!neighbours.every(({ readings: [reading] }) => isPersonal(reading!))) return undefined;
    return readings.find(({ kind }) => kind?.startsWith('given'));
  }
  // سعيد الكاف, محمد السيف, أحمد الشيخ: after a given name a town or title with its article is the family of that name.
  if (first!.kind !== 'place' && first!.kind !== 'title') return undefined;
  if (!hasArticle(first!)) return undefined;
  // أبو الليث, ابن المنذر: fathers and sons are called by a name.
  if (isKinship(before)) return readings.find(({ kind }) => kind !== first!.kind && kind === 'family');
  if (!isGiven(before)) return undefined;
  // محمد الشيخ زايد may be two people, and الأستاذ a title.
  if (first!.kind === 'title' && isGiven(after)) return undefined;
  return readings.find(({ kind }) => kind === 'family');
}

/** The word that a name is among words. */
function wordAmong(
  readings: readonly Reading[],
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  const [first] = readings as [Reading];
  if (!isListed(first) || first.prefix.proclitics.length > 0) return undefined;
  if (first.kind !== 'place' && first.kind !== 'title' && !isName(first)) return undefined;
  const ofNoun = first.kind === 'family' && !first.spellings.bare.endsWith(u.YEH) && isIndefiniteNoun(before);
  if (hasArticle(first) && !ofNoun)
    return isDefiniteNoun(before) ? adjectiveAmong(readings, first) : undefined;
  // اتصل بنا: after a verb the preposition with its pronoun.
  if ((first.kind === 'family' || first.kind === 'title') && (isVerb(before) || isDefiniteNoun(before)))
    return readings.find(isVerbOrParticle);
  // مواد بناء: what two nouns make is a third more often than somebody's.
  if (ofNoun) return readings.find(isNoun);
  if (first.kind === 'place' || first.kind === 'title' || isGiven(before) || !isCommonOrPlace(after))
    return undefined;
  // A usual given name is one also before a word: سعيد مدير المدرسة.
  const isUsual = first.kind !== 'family' && first.spellings.frequency > RARE;
  return isUsual && !ADVERBS.has(first.spellings.bare)
    ? undefined
    : readings.find(({ kind }) => kind === 'word');
}

const RARE = 3;

/** خلف المسجد, خلف مستشفى السلام: where something stands is told by what follows. */
const ADVERBS = new Set(['خلف', 'أمام', 'قرب']);

/**
 * البحث العلمي, للمأكولات الشرقية: what follows a definite noun with an article of its own describes it. Of two names one of which is
 * a family's, the given one is made of the adjective.
 */
function adjectiveAmong(readings: readonly Reading[], first: ListedReading): Reading | undefined {
  const word =
    readings.find(({ kind }) => kind === 'word') ??
    (first.kind === 'family' ? readings.find(isGivenName) : undefined);
  if (word || first.kind !== 'place' || !NISBA.test(first.spellings.bare)) return word;
  const { confidence, spellings, words } = first;
  if (WITH_ARTICLE.test(spellings.usual.text)) return undefined;
  const described = { confidence, prefix: ARTICLE, words: [{ ...words[0]!, article: false }] };
  return new Reading({ source: 'lexicon', rule: 'adjective of a listed place', kind: 'word', ...described });
}

const NISBA = /ي[ةه]$/;
/** Al-Saudiya is an adjective as it stands, Sharqia is none. */
const WITH_ARTICLE = /^[AE]l[- ]/;

/** A noun of the language with the article or a pronoun. */
function isDefiniteNoun(unit: Unit | undefined): boolean {
  const reading = unit?.readings[0];
  if (reading?.kind !== 'word' || reading.source !== 'lexicon') return false;
  return hasArticle(reading) || reading.rule.startsWith('attached pronoun');
}

/** A noun that may govern the next, other than those that open the names of firms. */
function isIndefiniteNoun(unit: Unit | undefined): boolean {
  const reading = unit?.readings[0];
  if (reading === undefined || !isNoun(reading) || hasArticle(reading)) return false;
  return !FIRMS.has(u.stripMarks(unit!.tokens[0]!.text));
}

const FIRMS = new Set('شركة مؤسسة مجموعة مكتب عائلة شارع حي بيت دار محلات سيد سيدة'.split(' '));

/** A capital tells nouns and adjectives of the list from verbs. */
function isNoun({ kind, source, spellings }: Reading): boolean {
  return kind === 'word' && source === 'lexicon' && /^[A-Z]/.test(spellings?.usual.text ?? '');
}

function isVerb(unit: Unit | undefined): boolean {
  return unit?.readings[0] !== undefined && isVerbOrParticle(unit.readings[0]);
}

/** What the list writes without a capital. */
function isVerbOrParticle({ kind, spellings }: Reading): boolean {
  return kind === 'word' && /^[a-z]/.test(spellings?.usual.text ?? '');
}

/** مسجد, المسجد, السلام: no person's name. */
function isCommonOrPlace(unit: Unit | undefined): boolean {
  const reading = unit?.readings[0];
  if (reading?.source !== 'lexicon') return false;
  return reading.kind === 'word' || (reading.kind === 'place' && hasArticle(reading));
}

const KINSHIP = new Set([...PARENTS, 'بن', 'ابن']);

function isKinship(unit: Unit | undefined): boolean {
  return unit?.readings[0]?.kind === 'particle' && KINSHIP.has(u.stripMarks(unit.tokens[0]!.text));
}

function isGiven(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.readings.length > 0 && isGivenName(unit.readings[0]!);
}

function isGivenName({ kind }: Reading): boolean {
  return kind?.startsWith('given') === true;
}

function isPersonal({ kind }: Reading): boolean {
  return kind !== undefined && (kind.startsWith('given') || kind === 'family' || kind === 'title');
}
