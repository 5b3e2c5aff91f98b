/** Whether a word that is both is somebody's or some town's name, or a word of the language. */
import * as u from '../script/unicode';
import { boyOf, childAmong, isChildOfNobody } from './child-neighbours';
import { PARENTS, SON } from './name-words';
import {
  isAgent,
  isDefiniteNoun,
  isGiven,
  isGivenName,
  isGuess,
  isNoun,
  isNounOfGivenName,
  isNounToo,
  isOfLanguage,
  isPerson,
  isPersonal,
  isPreposition,
  isVerb,
  isVerbOrParticle,
  isWoman,
  lettersOf,
} from './parts-of-speech';
import { describedPlace, isOfTown, NISBA, nounAmong, nounOfPlace, WITH_ARTICLE } from './place-or-noun';
import { ARTICLE, hasArticle, Reading } from './reading';
import { isListed, type ListedReading } from './sources/listed-entries';
import { readAsItsNoun, readAsMine } from './sources/nouns-in-context';
import { readAfterProclitic } from './sources/proclitic-words';
import type { Unit } from './unit';

/** The name that a word is which by itself is more often a particle (على for علي), a word or a town. */
export function nameAmong(
  readings: readonly Reading[],
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  const [first] = readings;
  if (first!.source !== 'lexicon') return undefined;
  if (first!.kind === 'particle' || first!.kind === 'word') {
    // عمر بن الخطاب
    if (before && lettersOf(before) === SON && hasArticle(first!)) return readings.find(isPerson);
    const neighbours = [before, after].filter((other) => other !== undefined);
    if (!neighbours.every(({ readings: [reading] }) => isPersonal(reading!))) return undefined;
    // على يمين المسجد: a family of which the list has a noun, too.
    if (neighbours.length === 1 && after && isFamilyOrNoun(after.readings)) return undefined;
    // سري للغاية
    if (neighbours.length === 1 && after && isForSomething(after.readings[0]!) && isNoun(first!))
      return undefined;
    // أسود على أبيض, غير قادر على الحضور
    if (
      first!.spellings?.usual.text === 'ala' &&
      (neighbours.every(isNounAsWell) || (before && ABLE.test(lettersOf(before))))
    )
      return undefined;
    // محمد اليمني, no slip for اليمنى
    const isGivenHere = (reading: Reading): boolean =>
      isGivenName(reading) && !(hasArticle(first!) && isOtherwiseSpelt(reading, first as ListedReading));
    const name = readings.find(isGivenHere) ?? readings.find(isFamilyAlone);
    // في الفجر: a preposition that a slip makes of no usual name.
    if (PREPOSITIONS_ALONE.test(first!.spellings!.usual.text)) return undefined;
    // اختر نظام: no slip for a rare name (أختر)
    const isSlip = isVerbOrParticle(first!) && name && isRareSlip(name, first as ListedReading);
    if (isSlip) return undefined;
    // أنا is nobody's Anna, الجو nobody's Joe; بيت الحاج
    return name?.spellings?.foreign &&
      (isVerbOrParticle(first!) || hasArticle(first!) || (after && hasArticle(after.readings[0]!)))
      ? undefined
      : name;
  }
  // سعيد الكاف, محمد السيف, أحمد الشيخ: after a given name a town or title with its article is the family of that name.
  if (first!.kind !== 'place' && first!.kind !== 'title') return undefined;
  if (!hasArticle(first!)) return undefined;
  // أبو الليث, ابن المنذر: fathers and sons are called by a name.
  if (isKinship(before)) return readings.find(({ kind }) => kind !== first!.kind && kind === 'family');
  if (!isGiven(before) && !(first!.kind === 'title' && isFamilyOfOneName(before))) return undefined;
  // محمد الشيخ زايد may be two people, and الأستاذ a title.
  if (first!.kind === 'title' && isGiven(after)) return undefined;
  return readings.find(({ kind }) => kind === 'family');
}

/** دفع الله الحاج: families named after somebody are given names as well. */
const isFamilyOfOneName = (unit: Unit | undefined): boolean =>
  unit?.readings[0]?.kind === 'family' && !hasArticle(unit.readings[0]);

const isRareSlip = (name: Reading, first: ListedReading): boolean =>
  isListed(name) && isOtherwiseSpelt(name, first) && name.spellings.frequency + 1 < first.spellings.frequency;

const isOtherwiseSpelt = (name: Reading, { spellings: { bare } }: ListedReading): boolean =>
  isListed(name) && name.spellings.bare !== bare;

/** Of للخضار behind a name, which says what is sold, none. */
const isFamilyAlone = ({ kind, prefix }: Reading): boolean =>
  kind === 'family' && prefix.proclitics.length === 0;

const isForSomething = ({ prefix: { article, proclitics } }: Reading): boolean =>
  article && proclitics[0] === 'li';

const PREPOSITIONS_ALONE = /^(?:fi|min|an|ma|ila)$/;

const ABLE = /^قادر/u;

/** أسود, بنا */
const isNounAsWell = ({ readings }: Unit): boolean =>
  isFamilyOrNoun(readings) || (readings[0]!.kind === 'family' && readings.some(isVerbOrParticle));

function isFamilyOrNoun(readings: readonly Reading[]): boolean {
  const [first] = readings;
  return first!.kind === 'family' && (readings.some(isNoun) || isNounToo(first!));
}

/** بحذر شديد, of a noun that only its preposition tells. */
function isOfNoun(unit: Unit): boolean {
  const { readings, letters } = unit;
  return (
    isNoun(readings[0]!) ||
    (isGuess(readings[0]!) && /^ب/u.test(letters) && unit.as(readAfterProclitic) !== undefined)
  );
}

/** The word that a name is among words. */
export function wordAmong(
  unit: Unit,
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  const { readings } = unit;
  const [first] = readings as [Reading];
  if (!isListed(first)) return undefined;
  if (isPerson(first) && isAmongWords(first, before, after)) {
    const noun = nounOf(readings, first);
    if (noun) return noun;
  }
  if (isChildOfNobody(first, before, after)) return asItsNoun(first) ?? boyOf(readings);
  if (first.prefix.proclitics.length > 0) return undefined;
  // زيادة الراتب: a given name takes no article, and what stands with one is governed.
  if (isPerson(first) && after && isNounOfGivenName(after)) return ownNoun(readings.filter(isNoun), first);
  if (isNounOfGivenName(unit) && before && isMaybeNoun(before)) return nounOf(readings, first);
  // صور العقد: a town is described by a feminine.
  if (
    before === undefined &&
    first.kind === 'place' &&
    !hasArticle(first) &&
    isDefiniteNoun(after) &&
    !isOfTown(after!)
  )
    return readings.find(isNoun);
  // ملك البحرين
  if (isGivenName(first) && after && after.readings[0]!.kind === 'place' && hasArticle(after.readings[0]!))
    return readings.find(({ kind }) => kind === 'title');
  // ما الذي تود: behind a verb or a particle no foreigner, either.
  if (first.spellings.foreign && isGivenName(first) && isVerb(before) && !isPreposition(before!)) {
    const verb = readings.find(isVerbOrParticle);
    if (verb) return verb;
  }
  // مات جدي: before somebody of the language no foreigner.
  if (
    first.spellings.foreign &&
    isGivenName(first) &&
    after &&
    isAgent(after) &&
    after.readings[0]!.kind === 'word'
  )
    return deedAmong(readings);
  const child = childAmong(first, readings, before, after);
  if (child) return child;
  // شارع قصير
  if (first.kind === 'family' && before !== undefined && SIZES.has(first.spellings.bare) && isOfNoun(before))
    return (
      asItsNoun(first) ?? readings.find(isNoun) ?? readings.filter(isListed).map(asItsNoun).find(Boolean)
    );
  // حي الدراسة
  if (first.kind === 'word' && before && OF_QUARTERS.has(lettersOf(before)))
    return readings.find(({ kind, words }) => kind === 'place' && words[0]!.article);
  // حي الفلاح
  if (first.kind === 'family' && hasArticle(first) && before && lettersOf(before) === 'حي') {
    const quarter = readings.find((each) => each.kind === 'place' && isSpeltWithArticle(each));
    if (quarter) return quarter;
  }
  if (first.kind !== 'place' && first.kind !== 'title' && !isPerson(first)) return undefined;
  const ofNoun = first.kind === 'family' && !first.spellings.bare.endsWith(u.YEH) && isIndefiniteNoun(before);
  if (hasArticle(first) && !ofNoun)
    return (
      (isDefiniteNoun(before) || (before && isNamesake(before, first))
        ? adjectiveAmong(readings, first, before!)
        : nounAmong(first, before)) ?? describedPlace(first, after)
    );
  // اتصل بنا: after a verb the preposition with its pronoun.
  if ((first.kind === 'family' || first.kind === 'title') && (isVerb(before) || isDefiniteNoun(before))) {
    const particle = readings.find((reading) => isVerbOrParticle(reading) && isNounOrParticle(reading));
    if (particle) return particle;
  }
  // الثوب قصير, البطاقة سارية
  const isNisba = NISBA.test(first.spellings.bare);
  const isThing = isDefiniteNoun(before) && !isAgent(before!) && !(isNisba && isWoman(before!.letters));
  if ((first.kind === 'family' || isNisba) && isThing) {
    const noun = ownNoun(readings.filter(isNoun), first);
    if (noun) return noun;
  }
  // نحتاج إلى مساعدة, قدم مساعدة: a family alone has an article more often.
  if (first.kind === 'family' && before !== undefined && (isPreposition(before) || isVerb(before)))
    return ownNoun(readings.filter(isNoun), first) ?? readAsMine(first.spellings.bare);
  // مواد بناء, إيجار شهري, أسباب أمنية: what two nouns make is a third, or is described, more often than it is somebody's.
  // … دوام ليلي, whose name ends otherwise; but صيدلية ليلي
  const isSlip = (ofNoun: Unit): boolean =>
    unit.letters.endsWith(u.YEH) &&
    first.spellings.bare.endsWith(u.ALIF_MAQSURA) &&
    !FEMININE.test(lettersOf(ofNoun));
  const { acts } = first.spellings;
  if (isIndefiniteNoun(before) && (first.kind === 'family' || acts || isNisba || isSlip(before!)))
    return readings.find(isNoun) ?? asItsNoun(first);
  const isWhere = ADVERBS.has(first.spellings.bare);
  const isNamed =
    (isGiven(before) || isFamilyOfOneName(before)) && !(isWhere && after && BUILDING.test(lettersOf(after)));
  if (first.kind === 'place' || first.kind === 'title' || isNamed || !isCommonOrPlace(after))
    return undefined;
  // عمر للتجارة, but خاتم للبيع
  if (
    (before === undefined || isFirm(before)) &&
    isForSomething(after!.readings[0]!) &&
    !ON_SALE.test(after!.letters)
  )
    return undefined;
  // A usual given name is one also before a word: سعيد مدير المدرسة, but مساعد مدير.
  const isUsual = first.kind !== 'family' && first.spellings.frequency > RARE;
  if (isUsual && !isWhere && !isAge(first, after!)) return undefined;
  const word = readings.find(isNounOrParticle);
  if (word || (isActing(after!) && !acts)) return word;
  const deed = hasArticle(after!.readings[0]!) ? deedAmong(readings) : undefined;
  // خير الأمور: hardly a verb that no list has as usual.
  return deed && deed.spellings.frequency + 2 >= first.spellings.frequency
    ? deed
    : (asItsNoun(first) ?? deed);
}

/** الباب الخلفي; حلويات السلطان الشرقية; أوروبا الشرقية, لوثيان الشرقية */
const isNamesake = ({ readings: [first, ...others] }: Unit, described: ListedReading): boolean =>
  first!.kind === 'place' || first!.source === 'model'
    ? others.some(isNoun) || first!.spellings?.foreign === true
    : first!.kind === 'title' && NISBA.test(described.spellings.bare);

/** A noun, or a name without the article that is one as well. */
const isMaybeNoun = ({ readings }: Unit): boolean => !hasArticle(readings[0]!) && readings.some(isNounToo);

/** What tells how a thing is. */
export const SIZES = new Set(
  'قصير طويل كبير صغير واسع ضيق عريض قديم جديد بعيد قريب شديد خفيف ثقيل سريع بطيء'.split(' '),
);

/** عمر المريض: of somebody of the language an age, not Omar. */
const isAge = ({ spellings: { bare } }: ListedReading, after: Unit): boolean =>
  bare === 'عمر' && hasArticle(after.readings[0]!);

const isActing = ({ readings: [reading] }: Unit): boolean => isListed(reading!) && reading.spellings.acts;

/** ترك الباب, مر الوقت */
const deedAmong = (readings: readonly Reading[]): ListedReading | undefined =>
  readings
    .filter(isListed)
    .find((reading) => isVerbOrParticle(reading) && reading.spellings.vocalised.endsWith(u.FATHA));

/**
 * في البناء, والمقابلة, وعودة التيار: beside words of the language what is joined to a name is joined to the noun of its letters. After
 * somebody's name or title it is their family, and after a firm or a street somebody's, unless it is described (مؤسسة البناء الحديث).
 */
function isAmongWords(first: Reading, before: Unit | undefined, after: Unit | undefined): boolean {
  const { article, proclitics } = first.prefix;
  if (!article && proclitics.length === 0) return false;
  // محلات أبو علي للخضار
  if (before !== undefined && article && proclitics[0] === 'li') return true;
  if (before === undefined)
    return isOfLanguage(after) && (article ? !isDefiniteNoun(after) : first.kind === 'family');
  if (isFirm(before)) return FEMININE.test(lettersOf(before)) && isAdjectiveOfMan(after);
  return isOfLanguage(before);
}

const FEMININE = /ة$/;

/** الحديث, which agrees with no firm. */
function isAdjectiveOfMan(unit: Unit | undefined): boolean {
  return (
    isDefiniteNoun(unit) &&
    !FEMININE.test(lettersOf(unit!)) &&
    unit!.readings[0]!.prefix.proclitics.length === 0
  );
}

/** What a word in a hamza is spelt like is settled by its name (Wafa). */
const HAMZA = /ء|ئي/;

/** Of a name, the noun with its letters; one with its vowels is spelt as nouns are (للعودة, though the family is Odeh). A nisba is none. */
function nounOf(readings: readonly Reading[], first: ListedReading): Reading | undefined {
  if (first.spellings.bare.endsWith(u.YEH)) return undefined;
  return ownNoun(readings.filter(isNoun), first);
}

const ownLetters = ({ spellings }: ListedReading): string => spellings.bare.replace(/^ال/, '');

/** اليمنى is no slip for اليمني: of the name's own letters first. */
function ownNoun(nouns: readonly Reading[], first: ListedReading): Reading | undefined {
  const letters = ownLetters(first);
  const own = nouns.find((noun) => isListed(noun) && ownLetters(noun) === letters);
  // الباب is no ألباب without its hamza.
  return asItsNoun(first) ?? own ?? nouns.find((noun) => hasArticle(noun) || !hasArticle(first));
}

function asItsNoun(first: ListedReading): Reading | undefined {
  const { alsoNoun, bare } = first.spellings;
  return alsoNoun && !HAMZA.test(bare) ? readAsItsNoun(first) : undefined;
}

/** Of what is a name as well: طالب is no verb for its neighbours' sake. */
function isNounOrParticle(reading: Reading): boolean {
  return reading.kind === 'word' && !(isListed(reading) && reading.spellings.vocalised.endsWith(u.FATHA));
}

const RARE = 3;
const ON_SALE = /^لل(?:بيع|[إا]يجار)$/u;

/** خلف المسجد, خلف مستشفى السلام: where something stands is told by what follows. */
const ADVERBS = new Set(['خلف', 'أمام', 'قرب']);
/** حي الحسين خلف جامع النور */
const BUILDING = /^(?:مسجد|جامع|مدرسة|مستشفى|بنك|سوق|محطة|صيدلية|مطعم|فندق|مركز|محكمة|كنيسة)$/u;

/**
 * البحث العلمي, للمأكولات الشرقية: what follows a definite noun with an article of its own describes it. Of two names one of which is
 * a family's, the given one is made of the adjective.
 */
function adjectiveAmong(
  readings: readonly Reading[],
  first: ListedReading,
  before: Unit,
): Reading | undefined {
  const nouns = readings.filter(({ kind }) => kind === 'word');
  const word = ownNoun(nouns, first) ?? (first.kind === 'family' ? readings.find(isGivenName) : undefined);
  if (word || first.kind !== 'place') return word;
  // المحكمة العليا, but الفرع العليا
  if (!NISBA.test(first.spellings.bare))
    return /[ةى]$/u.test(lettersOf(before)) === /[اةى]$/u.test(first.spellings.bare)
      ? nounOfPlace(first)
      : undefined;
  const { confidence, spellings, words } = first;
  if (WITH_ARTICLE.test(spellings.usual.text)) return undefined;
  const described = { confidence, prefix: ARTICLE, words: [{ ...words[0]!, article: false }] };
  return new Reading({ source: 'lexicon', rule: 'adjective of a listed place', kind: 'word', ...described });
}

const isSpeltWithArticle = ({ spellings }: Reading): boolean =>
  WITH_ARTICLE.test(spellings?.usual.text ?? '');
const OF_QUARTERS = new Set('حي شارع ميدان منطقة محافظة'.split(' '));
/** A noun that may govern the next, other than those that open the names of firms. */
function isIndefiniteNoun(unit: Unit | undefined): boolean {
  const reading = unit?.readings[0];
  return reading !== undefined && isNoun(reading) && !hasArticle(reading) && !isFirm(unit);
}

export function isFirm(unit: Unit | undefined): boolean {
  return unit !== undefined && FIRMS.has(u.stripMarks(unit.tokens[0]!.text));
}

const FIRMS = new Set(
  'شركة مؤسسة مجموعة مكتب عائلة شارع حي بيت دار محلات بناية برج عمارة سيد سيدة'.split(' '),
);

/** مسجد, المسجد, السلام: no person's name. */
export function isCommonOrPlace(unit: Unit | undefined): boolean {
  const reading = unit?.readings[0];
  if (reading?.source !== 'lexicon') return false;
  return reading.kind === 'word' || (reading.kind === 'place' && hasArticle(reading));
}

const KINSHIP = new Set([...PARENTS, SON, 'ابن']);

function isKinship(unit: Unit | undefined): boolean {
  return unit?.readings[0]?.kind === 'particle' && KINSHIP.has(u.stripMarks(unit.tokens[0]!.text));
}
