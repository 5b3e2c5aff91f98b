/**
 * Names that data entry ran together (محمدعلي, الشيخمحمد, عبدالعزيزآل سعود), a particle and its word (لايوجد, مابين), a word and what
 * its ة or an article parts from it (مدينةنصر, شارعالملك) → apart. Only an unlisted word whose every part is listed, of names a well-known
 * one, is taken apart. An unlisted family name (محمدي, سعدون) never is.
 */
import { type Entry, lexicon } from '../lexicon/lexicon';
import { segment } from '../script/segment';
import { type Token, tokenOf } from '../script/tokenise';
import * as u from '../script/unicode';
import { FAITH, HOUSE, SERVANT } from './name-words';
import { isVerb, listedVerb } from './sources/inflected-forms';
import { IMPERFECT } from './sources/verb-vowels';

/** Shorter ones are found inside too many others (علا, هند). */
const SHORTEST_NAME = 3;
const SHORTEST_TOGETHER = 5;
/** Two names of three letters each are too easily one foreign name (تيملين). */
const SHORTEST_PAIR = 7;
const LONGEST_TOGETHER = 24;
/** The two most frequent of the five classes of frequency. */
const WELL_KNOWN = 4;
/** Of a family, whose article tells it from the end of a longer name. */
const COMMON = 3;

const SON = 'ابن';
/** Particles that link two names. */
const LINKS = ['بن', SON, HOUSE];
const FATHER = /^[اأإ]بو/u;
/** مارجرجس; nisbas are no saints. */
const SAINT = /^(مار)(.{3,}[^ي])$/u;

/** The same tokens, those of several `names` divided; between the parts stands a space that the input lacks. */
export function separateNames(
  tokens: readonly Token[],
  names: readonly (readonly string[] | undefined)[],
): readonly Token[] {
  return tokens.flatMap((token, i) => {
    const parts = names[i];
    return parts ? divided(token, parts) : token;
  });
}

/** شقة٤, ١٢دور; not ب12. */
export function apartFromNumbers(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, i) => {
    const before = tokens[i - 1];
    const isJoined = before && isWordAndNumber(before, token);
    return isJoined ? [tokenOf('other', ' ', token.start, token.start), token] : token;
  });
}

const isWordAndNumber = (...pair: readonly Token[]): boolean =>
  pair.some(({ kind }) => kind === 'number') &&
  pair.some(({ kind, text }) => kind === 'word' && u.stripMarks(text).length > 1);

function divided({ start }: Token, parts: readonly string[]): Token[] {
  let at = start;
  return parts.flatMap((text, i): Token[] => {
    const word = tokenOf('word', text, at, at + text.length);
    const space = tokenOf('other', ' ', at, at);
    at = word.end;
    return i === 0 ? [word] : [space, word];
  });
}

/** @param word that is not listed */
export function namesRunTogether(word: string): readonly string[] | undefined {
  if (word.length < SHORTEST_TOGETHER || word.length > LONGEST_TOGETHER) return undefined;
  if (u.hasMarks(word)) return undefined;
  const joined = particleRunTogether(word) ?? afterFeminine(word) ?? besideLabel(word);
  if (joined) return joined;
  const parts = cut(word) ?? beforeArticle(word);
  // Listed without its proclitics and article.
  return parts && !segment(word).some(({ stem }) => lexicon().has(u.lookupKey(stem))) ? parts : undefined;
}

/** شارعالملك, الدورالثاني, دارالسلام, النجاحللترجمة: an article opens another word. */
function beforeArticle(word: string): readonly string[] | undefined {
  for (let at = SHORTEST_NAME; at < word.length - SHORTEST_NAME; at++) {
    if (!word.startsWith('ال', at) && !word.startsWith('لل', at)) continue;
    const [first, rest] = [word.slice(0, at), word.slice(at)];
    if (first === SERVANT || rest === FAITH || rest === u.GOD) return undefined;
    const opening = [first, first.replace(/^ال/u, '')];
    const closing = rest.slice(2);
    const isPair =
      (isSome(opening, (each) => isUsual(each)) && isSome([closing], isListedNoun)) ||
      (isSome(opening, isListedNoun) && isSome([closing], (each) => isUsual(each)));
    if (isPair || (opening.some((each) => isUsual(each)) && isUsual(rest, 'ال'))) return [first, rest];
  }
  return undefined;
}

const isListedNoun = (word: string): boolean =>
  word.length >= SHORTEST_NAME && entriesOf(word).some((each) => !isVerb(each));

const isSome = (words: readonly string[], is: (word: string) => boolean): boolean =>
  words.some((word) => is(word) || is(word.replace(PLURAL, '')) || is(word.replace(PLURAL, u.TA_MARBUTA)));

/** العملاءالمميزين */
const PLURAL = /(?<=...)(?:[وي]ن|ات|ة)$/u;

/** شارعفلسطين, عدنشارع, حيالرمال: what addresses and forms have before a name. */
function besideLabel(word: string): readonly string[] | undefined {
  const [, label, name] = LABEL_BEFORE.exec(word) ?? [];
  if (label && name && isUsual(name.replace(/^ال/u, ''))) return [label, name];
  const [, place, behind] = LABEL_BEHIND.exec(word) ?? [];
  return place && behind && entriesOf(place).some(({ kind }) => kind === 'place')
    ? [place, behind]
    : undefined;
}
const LABELS =
  'شارع|طريق|ميدان|مقابل|بجانب|جانب|جنب|خلف|[أا]مام|قرب|مركز|مكتب|برج|مجمع|سوق|مطعم|محل|مسجد|جامع|فندق|قسم|رقم';
const LABEL_BEFORE = new RegExp(`^(${LABELS}|حي(?=ال))(.{3,})$`, 'u');
const LABEL_BEHIND = /^(.{3,})(شارع|طريق|ميدان|مقابل|بجانب|حي)$/u;

/** @param opening of its letters: اليس is أليس as well */
const isUsual = (word: string, opening = ''): boolean =>
  word.length >= SHORTEST_NAME &&
  entriesOf(word).some((each) => each.frequency >= COMMON && each.bare.startsWith(opening) && !isVerb(each));

/** مكتبةجرير, مصطفىخان: no word has ة or ى inside. */
function afterFeminine(word: string): readonly string[] | undefined {
  const [, first, rest] = FEMININE.exec(word) ?? [];
  return first && rest && entriesOf(first.replace(/^(?:ال|[لبو])/u, '')).length > 0
    ? [first, rest]
    : undefined;
}
const FEMININE = /^(..+?[ةى])(\p{L}{3,}|حي)$/u;

/** A particle and what follows it, typed without their space. */
function particleRunTogether(word: string): readonly string[] | undefined {
  const apart = WHAT.exec(word)?.filter(Boolean);
  if (apart) return apart.slice(1);
  const [, preposition, place = ''] = IN_WHAT.exec(word) ?? [];
  if (preposition) return isWord(place.slice(2)) ? [preposition, place] : undefined;
  const called = CALLED.exec(word)?.[1];
  if (called) return [called, called.replace(ENDING_MINE, '')].some(isWord) ? ['يا', called] : undefined;
  const [, particle, verb] = VERB.exec(word) ?? [];
  if (!particle || !verb) return undefined;
  return isImperfect(verb) || isImperfect(verb.replace(ENDING, '')) ? [particle, verb] : undefined;
}

const isWord = (word: string): boolean =>
  entriesOf(word).some(
    (each) =>
      !isVerb(each) && !each.foreign && each.frequency >= COMMON && (each.kind === 'word' || each.alsoNoun),
  );

function isImperfect(bare: string): boolean {
  const own = listedVerb(bare) ?? listedVerb(u.YEH + bare.slice(1));
  return own !== undefined && IMPERFECT.test(own.vocalised);
}

/** مابين, كمايلي, ماحدث, لازلت, لاشيء */
const WHAT =
  /^(?:(ما|كما|فيما)(يلي|بين|عدا|هذا|هذه|قبل|بعد|حدث|حصل|كانت?|كنت)|([لم]ا)(زا?ل(?:ت?|نا|وا|تم))|(لا)(شيء|أحد|غير|بد|بأس))$/u;
/** فيالبيت, منالشركة */
const IN_WHAT = /^(في|من|على|عن|مع|[إا]لى|عند|بعد|قبل|تحت|فوق|خلال|حسب|بدون|بين)(ال\p{L}{3,})$/u;
/** لايوجد, لاتعمل, لايمكنها, مايحدث, لااستطيع */
const VERB = /^([لم]ا)([يتنأا](?!ل).{2,})$/u;
/** ياصديقي, ياشباب */
const CALLED = /^يا(\p{L}{3,})$/u;
const ENDING_MINE = /ي$/u;
const ENDING = /(?<=...)(?:ني|نا|ك|ها?|هم|كم|ون)$/u;

function cut(word: string): string[] | undefined {
  const [, saint, name] = SAINT.exec(word) ?? [];
  if (saint && name && entriesOf(name).some(isWellKnownFamily)) return [saint, name];
  const father = FATHER.exec(word)?.[0];
  if (father) {
    const son = word.slice(father.length);
    return /^عبد/.test(son) && lexicon().has(u.lookupKey(son)) ? [father, son] : undefined;
  }
  for (let at = word.length - 2; at >= SHORTEST_NAME; at--) {
    const first = word.slice(0, at);
    const rest = restAfter(word.slice(at));
    if (rest?.length === 1 && word.length < SHORTEST_PAIR && !LINKS.includes(rest[0]!)) continue;
    if (rest && (opensName(first) || (isSurelyName(rest[0]!) && entriesOf(first).length > 0)))
      return [first, ...rest];
  }
  return undefined;
}

const isWellKnownFamily = ({ kind, frequency }: Entry): boolean =>
  kind === 'family' && frequency >= WELL_KNOWN;

/** دلشادعثمان, هشامعبد, سميرأبو: these and the best known names are in no other word. */
const isSurelyName = (rest: string): boolean =>
  NO_ENDINGS.includes(rest) ||
  (rest.length > SHORTEST_NAME &&
    entriesOf(rest).some(({ kind, frequency }) => kind === 'given-m' && frequency > WELL_KNOWN));
const NO_ENDINGS = [HOUSE, SERVANT, 'أبو'];

function restAfter(rest: string): string[] | undefined {
  if (isWellKnownName(rest) || isFamily(rest) || NO_ENDINGS.includes(rest)) return [rest];
  const link = LINKS.find((one) => rest.startsWith(one));
  if (link === undefined) return undefined;
  const name = rest.slice(link.length);
  if (name === '') return [link];
  return isWellKnownName(name) ? [link, name] : undefined;
}

/** A name, a compound of عبد (عبد العزيزمحمد), or a title with its article. */
function opensName(word: string): boolean {
  return (
    isWellKnownName(word) ||
    isWellKnownName(SERVANT + word) ||
    withArticle(word).some(({ kind }) => kind === 'title')
  );
}

/** محمدالغامدي */
const isFamily = (word: string): boolean => withArticle(word).some(({ kind }) => kind === 'family');

/** With the article that stands before them or belongs to them. */
const withArticle = (word: string): Entry[] =>
  word.startsWith('ال') && word.length >= SHORTEST_TOGETHER ? [word, word.slice(2)].flatMap(entriesOf) : [];

function isWellKnownName(word: string): boolean {
  return (
    word.length >= SHORTEST_NAME &&
    entriesOf(word).some(({ kind, frequency }) => kind.startsWith('given') && frequency >= WELL_KNOWN)
  );
}

/** Entries spelled like this, but for hamzas left out, ه for ة and ى for ي. */
function entriesOf(word: string): Entry[] {
  return lexicon()
    .find(u.lookupKey(word))
    .filter(({ bare }) => {
      const letters = bare.replaceAll(' ', '');
      return (
        letters === word ||
        letters
          .replace(/^[أإ]/, 'ا')
          .replace(/ة$/, u.HEH)
          .replace(/ي$/, word.endsWith(u.ALIF_MAQSURA) ? u.ALIF_MAQSURA : u.YEH) === word
      );
    });
}
