/** Words that are a name or something else, settled by the words beside them. */
import { lexicon } from '../lexicon/lexicon';
import { segment } from '../script/segment';
import * as u from '../script/unicode';
import { PARENTS } from './name-words';
import {
  hasPronoun,
  isGoverningNoun,
  isGuess,
  isNoun,
  isOfLanguage,
  isPreposition,
  isVerb,
  isVerbOrParticle,
  lettersOf,
} from './parts-of-speech';
import { ARTICLE, hasArticle, NO_PREFIX, Reading } from './reading';
import { readAsAccusative, readAsDual, readAsGenitive } from './sources/inflection';
import { entryReadings, isListed, type ListedReading } from './sources/lexicon-source';
import { MAYBE_PROCLITIC, readAfterProclitic } from './sources/proclitic-words';
import { NO_READINGS, type Unit, unitOf } from './unit';
import { verbAmong } from './verb-neighbours';

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
      partsAmong(unit, before, after) ??
      dualAmong(unit, before) ??
      pronounAmong(unit, before, after) ??
      genitiveAmong(unit, before) ??
      verbAmong(unit, before, after) ??
      accusativeAmong(unit, before) ??
      whoAmong(unit, after) ??
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
  if (isGuess(readings[0]!) && MAYBE_FORM.test(unit.tokens[0]!.text)) return true;
  // احتفظ: of the derived forms the perfect has the letters of the imperative.
  if (isVerbOrParticle(readings[0]!) && unit.tokens[0]!.text.startsWith(u.ALIF)) return true;
  if (readings[0]!.source !== 'lexicon') return opensWithParts(readings);
  if (isAbbreviation(unit)) return true;
  if (isPlaceOfNoun(unit)) return true;
  if (readings.length < 2 || !isName(readings[0]!)) return readings.length > 1;
  const isFamily = readings[0]!.kind === 'family' && readings[0]!.prefix.article;
  return readings.some((reading) => reading.kind === 'word' || (isFamily && isGivenName(reading)));
}

/** بالجلوس, which the model took for one word, may be a preposition with its noun. */
function opensWithParts([first, second]: readonly Reading[]): boolean {
  if (first!.source !== 'model' || first!.prefix.proclitics.length > 0) return false;
  return second?.prefix.article === true && second.prefix.proclitics.length > 0;
}

/** تفضل بالجلوس, رفض الطلب لعدم: after a word of the language a preposition is likelier than a name that opens with its letters. */
function partsAmong(
  { tokens, readings }: Unit,
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  if (opensWithParts(readings)) return isOfLanguage(before) ? readings[1] : undefined;
  const { text } = tokens[0]!;
  if (!isGuess(readings[0]!) || !MAYBE_PROCLITIC.test(text)) return undefined;
  if (!isOfLanguage(before ?? after) || (isFirm(before) && !text.startsWith(u.WAW))) return undefined;
  return readAfterProclitic(text);
}

/** قتل شخصان: after a word of the language two of what is listed, and elsewhere a name that ends so. */
function dualAmong({ tokens, readings }: Unit, before: Unit | undefined): Reading | undefined {
  if (!isGuess(readings[0]!) || !isOfLanguage(before) || isFirm(before)) return undefined;
  return readAsDual(segment(tokens[0]!.text)[0]!);
}

/** Two of something, or what a proclitic may be cut off. */
const MAYBE_FORM = new RegExp(`${MAYBE_PROCLITIC.source}|ان$`, 'u');

/** من يجيب, من أنت: who, elsewhere from. */
function whoAmong(unit: Unit, after: Unit | undefined): Reading | undefined {
  if (lettersOf(unit) !== 'من' || after === undefined || !isVerb(after) || isPreposition(after))
    return undefined;
  return WHO.test(lettersOf(after)) ? unit.readings[1] : undefined;
}

const WHO = /^(?:[يت].+[^ا]|أنت|أنتم|هو|هي|هم)$/u;

/** بيته beside words of the language: his house, where among names ه stands for ة. */
function pronounAmong(unit: Unit, before: Unit | undefined, after: Unit | undefined): Reading | undefined {
  if (!isMaybePronoun(unit) || ![before, after].some(isCommonOrPlace)) return undefined;
  return unit.readings.find(endsInPronoun);
}

/** فيلما جميلا: a name by its letters, beside a verb or an accusative an object. */
function accusativeAmong(unit: Unit, before: Unit | undefined): Reading | undefined {
  // زرت سوريا
  if (!isMaybeAccusative(unit) || before === undefined || unit.readings[0]!.kind === 'place')
    return undefined;
  const [reading] = before.readings;
  const governs = reading?.rule.startsWith('accusative') || (isVerb(before) && reading!.kind === 'word');
  // ولد الطفل سليما: a noun does not govern it, but no list has a name with these letters.
  const follows = isGuess(unit.readings[0]!) && isOfLanguage(before) && !isFirm(before);
  return governs || follows ? readAsAccusative(unit.tokens[0]!.text, governs === true) : undefined;
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

/** Of what is a name or a feminine, not of a verb or a listed adverb. */
function isMaybeAccusative({ tokens, readings: [reading] }: Unit): boolean {
  const { text } = tokens[0]!;
  return text.length > 3 && text.endsWith(u.ALIF) && !isVerbOrParticle(reading!) && !hasArticle(reading!);
}

function isMaybePronoun({ tokens, readings }: Unit): boolean {
  return tokens[0]!.text.endsWith(u.HEH) && readings.length > 1 && readings.some(endsInPronoun);
}

/** Of a noun, or of a verb (أرسلته). */
const endsInPronoun = (reading: Reading): boolean =>
  hasPronoun(reading) || reading.rule.startsWith('object of a verb');

const isInflected = (reading: Reading): boolean =>
  hasPronoun(reading) || reading.rule.startsWith('person of');

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

/** A nisba may be an adjective (السعودية), what has lost its article a noun (الريف). */
function isPlaceOfNoun({ tokens, readings: [reading] }: Unit): boolean {
  const { text } = tokens[0]!;
  if (reading!.kind !== 'place') return false;
  return (
    NISBA.test(text) || (text.startsWith('ال') && !WITH_ARTICLE.test(reading!.spellings?.usual.text ?? ''))
  );
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
    // على يمين المسجد: a family of which the list has a noun, too.
    if (neighbours.length === 1 && after && isFamilyOrNoun(after.readings)) return undefined;
    const name = readings.find(isGivenName);
    // أنا is nobody's Anna.
    return name?.spellings?.foreign && isVerbOrParticle(first!) ? undefined : name;
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

function isFamilyOrNoun(readings: readonly Reading[]): boolean {
  return readings[0]!.kind === 'family' && readings.some(isNoun);
}

/** The word that a name is among words. */
function wordAmong(
  readings: readonly Reading[],
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  const [first] = readings as [Reading];
  if (!isListed(first)) return undefined;
  // ذهاب وعودة
  if (first.prefix.proclitics.length > 0)
    return first.kind === 'family' && before && isGoverningNoun(before.readings[0]!)
      ? readings.find(isNoun)
      : undefined;
  if (first.kind !== 'place' && first.kind !== 'title' && !isName(first)) return undefined;
  const ofNoun = first.kind === 'family' && !first.spellings.bare.endsWith(u.YEH) && isIndefiniteNoun(before);
  if (hasArticle(first) && !ofNoun)
    return isDefiniteNoun(before) ? adjectiveAmong(readings, first) : nounAmong(first, before);
  // اتصل بنا: after a verb the preposition with its pronoun.
  if ((first.kind === 'family' || first.kind === 'title') && (isVerb(before) || isDefiniteNoun(before))) {
    const particle = readings.find((reading) => isVerbOrParticle(reading) && isNounOrParticle(reading));
    if (particle) return particle;
  }
  // مواد بناء: what two nouns make is a third more often than somebody's.
  if (ofNoun) return readings.find(isNoun);
  if (first.kind === 'place' || first.kind === 'title' || isGiven(before) || !isCommonOrPlace(after))
    return undefined;
  // A usual given name is one also before a word: سعيد مدير المدرسة.
  const isUsual = first.kind !== 'family' && first.spellings.frequency > RARE;
  return isUsual && !ADVERBS.has(first.spellings.bare) ? undefined : readings.find(isNounOrParticle);
}

/** Of what is a name as well: طالب is no verb for its neighbours' sake. */
function isNounOrParticle(reading: Reading): boolean {
  return reading.kind === 'word' && !(isListed(reading) && reading.spellings.vocalised.endsWith(u.FATHA));
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

/** ملحمة الريف: what a noun governs is a noun before it is the region that is spelt without its article. مدينة العيون is a town. */
function nounAmong(
  { kind, spellings: { bare, usual } }: ListedReading,
  before: Unit | undefined,
): Reading | undefined {
  if (kind !== 'place' || WITH_ARTICLE.test(usual.text) || before === undefined) return undefined;
  if (!isGoverningNoun(before.readings[0]!) || OF_TOWNS.has(lettersOf(before))) return undefined;
  return entryReadings(lexicon(), bare.slice(2), ARTICLE).find(
    ({ kind, spellings: noun }) => (kind === 'word' || noun.alsoNoun) && noun.bare === bare.slice(2),
  );
}

const OF_TOWNS = new Set('مدينة بلدية ولاية قرية مطار ميناء'.split(' '));

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
  return reading !== undefined && isNoun(reading) && !hasArticle(reading) && !isFirm(unit);
}

function isFirm(unit: Unit | undefined): boolean {
  return unit !== undefined && FIRMS.has(u.stripMarks(unit.tokens[0]!.text));
}

const FIRMS = new Set('شركة مؤسسة مجموعة مكتب عائلة شارع حي بيت دار محلات سيد سيدة'.split(' '));

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
