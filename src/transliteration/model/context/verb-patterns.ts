/**
 * Every verb of sound or doubled root letters that a word may be, whatever is listed: by the patterns of forms I to X (Wright, Grammar I,
 * §35–68). In a pattern digits are root letters, `a`, `i`, `u` vowels, `+` a shadda; letters of the form stand as they are.
 */
import * as u from '../../script/unicode';

/** By the letters of a stem, the vowels that it may have. */
type Patterns = Readonly<Record<string, string>>;

const PERFECT: Patterns = {
  '123': '1a2+a3 1u2i3 1u2+i3 1a2a3 1a2i3',
  أ123: 'أa12a3 أu12i3',
  '1ا23': '1aا2a3',
  ت123: 'تa1a2+a3',
  ت1ا23: 'تa1aا2a3',
  ان123: 'اiن1a2a3',
  ا1ت23: 'اi1تa2a3 اu1تu2i3',
  است123: 'اiستa12a3 اuستu12i3',
};
/** Of roots whose last two letters are one, before an ending that opens with a vowel. */
const DOUBLED_PERFECT: Patterns = {
  '12': '1a2+ 1u2+',
  أ12: 'أa1a2+ أu1i2+',
  ان12: 'اiن1a2+',
  ا1ت2: 'اi1تa2+',
  ا123: 'اi12a3+',
};
/** Behind the letter of the person. */
const IMPERFECT: Patterns = {
  '123': 'u1a2+i3 u1a2+a3 u12i3 u12a3 a12a3 a12u3 a12i3',
  '1ا23': 'u1aا2i3 u1aا2a3',
  ت123: 'aتa1a2+a3',
  ت1ا23: 'aتa1aا2a3',
  ن123: 'aن1a2i3',
  '1ت23': 'a1تa2i3 u1تa2a3',
  ست123: 'aستa12i3 uستa12a3',
  '12': 'a1u2+ a1i2+ u1i2+ u1a2+',
  '12ى': 'u12aى',
  '1ا2': 'u1aا2',
};
const ORDER: Patterns = {
  '123': '1a2+i3',
  '1ا23': '1aا2i3',
  ا123: 'اi12i3 اi12a3 اu12u3',
  أ123: 'أa12i3',
  ا1ت23: 'اi1تa2i3',
  ان123: 'اiن1a2i3',
  است123: 'اiستa12i3',
};
/** Of roots with a weak letter, or whose last two are one: زر, صف, مد, تخط, أعط; before no ending. */
const SHORT_ORDER: Patterns = {
  '12': '1i2 1u2 1a2 1u2+ 1a2+i',
  ا12: 'اi12i اu12u اi12a',
  أ12: 'أa12i أa1i2',
  ت12: 'تa1a2+a',
  ت1ا2: 'تa1aا2a',
  ا1ت2: 'اi1تa2i اi1تa2 اi1تa2+',
  است12: 'اiستa1i2+ اiستa12i اiستa1i2',
};

/** What a verb ends with, by its letters; ت is what she did, or what I did. */
const PERFECT_ENDINGS: Patterns = {
  '': 'a',
  ت: 'aت تu',
  نا: 'نaا',
  وا: 'uوا',
  ا: 'aا',
  ن: 'نa',
  تم: 'تuم',
  تمو: 'تuمuو',
  تما: 'تuمaا',
};
const VOWEL_ENDINGS: Patterns = { '': 'a', ت: 'aت', وا: 'uوا', ا: 'aا' };
const IMPERFECT_ENDINGS: Patterns = {
  '': '-',
  ون: 'uون',
  وا: 'uوا',
  و: 'uو',
  ين: 'iين',
  ي: 'iي',
  ان: 'aان',
  ا: 'aا',
  ن: 'نa',
};
/** Before an object the moods are heard: indicative, subjunctive, jussive. */
const MOODS = 'u a -';
const OBJECTS: Patterns = {
  '': '',
  ني: 'نiي',
  نا: 'نaا',
  ها: 'هaا',
  هما: 'هuمaا',
  هم: 'هuم',
  كما: 'كuمaا',
  كم: 'كuم',
  ه: 'هu',
  ك: 'كa',
};

const SIGNS: Readonly<Record<string, string>> = {
  a: u.FATHA,
  i: u.KASRA,
  u: u.DAMMA,
  '+': u.SHADDA,
  '-': '',
};

/** Letters that stay as they are in every form. */
const ROOT_LETTER = '([^اأآإىةؤء])';

interface Shape {
  readonly letters: RegExp;
  readonly stems: readonly string[];
}

const shapesOf = (patterns: Patterns): readonly Shape[] =>
  Object.entries(patterns).map(([letters, stems]) => ({
    letters: new RegExp(`^${letters.replace(/[0-9]/g, ROOT_LETTER)}$`, 'u'),
    stems: stems.split(' '),
  }));

const PERFECTS = shapesOf(PERFECT);
const DOUBLED_PERFECTS = shapesOf(DOUBLED_PERFECT);
const IMPERFECTS = shapesOf(IMPERFECT);
const ORDERS = shapesOf(ORDER);
const SHORT_ORDERS = shapesOf(SHORT_ORDER);

/** Vocalised, each once. */
export function verbsOfLetters(word: string): string[] {
  const verbs = Object.keys(OBJECTS)
    .filter((object) => word.endsWith(object))
    .flatMap((object) => {
      const rest = without(word, object);
      return [...perfects(rest, object), ...imperfectsAndOrders(rest, object)];
    });
  return [...new Set(verbs)];
}

const without = (word: string, ending: string): string => word.slice(0, word.length - ending.length);
const endingsOf = (word: string, endings: Patterns): string[] =>
  Object.keys(endings).filter((ending) => word.endsWith(ending));

function perfects(word: string, object: string): string[] {
  return endingsOf(word, PERFECT_ENDINGS)
    .filter((ending) => (object ? ending !== 'وا' : ending !== 'تمو'))
    .flatMap((ending) => {
      const stem = without(word, ending);
      const doubled = VOWEL_ENDINGS[ending];
      return [
        ...filled(PERFECTS, stem, '', PERFECT_ENDINGS[ending]!, object),
        ...(doubled ? filled(DOUBLED_PERFECTS, stem, '', doubled, object) : []),
      ];
    });
}

function imperfectsAndOrders(word: string, object: string): string[] {
  const [, future, person, body = ''] = PERSON.exec(word) ?? [];
  return endingsOf(word, IMPERFECT_ENDINGS).flatMap((ending) => {
    const vowels = IMPERFECT_ENDINGS[ending]!;
    const moods = object && ending === '' ? MOODS : vowels;
    const opening = (future ? 'سa' : '') + person;
    return [
      ...(body.endsWith(ending) ? filled(IMPERFECTS, without(body, ending), opening, moods, object) : []),
      ...(ending.endsWith('ن') ? [] : filled(ORDERS, without(word, ending), '', vowels, object)),
      ...(ending === '' ? filled(SHORT_ORDERS, word, '', vowels, object) : []),
    ];
  });
}

/** Each pattern that the stem has, with each of its endings. */
function filled(
  shapes: readonly Shape[],
  stem: string,
  opening: string,
  endings: string,
  object: string,
): string[] {
  return shapes.flatMap(({ letters, stems }) => {
    const roots = letters.exec(stem);
    if (!roots) return [];
    return stems.flatMap((pattern) =>
      endings.split(' ').map((ending) => vocalised(opening + pattern + ending + OBJECTS[object], roots)),
    );
  });
}

const PERSON = /^(س?)([يتنأ])(.+)$/u;

const vocalised = (pattern: string, roots: RegExpExecArray): string =>
  pattern.replace(/[aiu+-]|[0-9]/g, (sign) => SIGNS[sign] ?? roots[Number(sign)]!);
