/** Slips of data entry that no look-up folds, since they change what a form is made of. */

/**
 * Other ways to write a word's letters, of which forms of words may have any:
 * - A hamza left out at its start (اعلانات), or written where none belongs (إستخدامه).
 * - An ى for the ي of an ending (الداخلى), before a last hamza too (الطوارىء).
 * - A single ؤ for ؤو (مسؤلية, رؤف), a seat without its hamza (موسسة, شوون, سوال, قايمة, متاخرة), or ئ for ء (قرائة, جائت).
 * - The letters ض and ظ, which many say alike (نضام, موضف), and د for ذ in words of grammar (هده).
 * - A letter drawn out (جمييييل), an alif typed twice.
 */
export function respellings(word: string): readonly string[] {
  const [, clitics, alif, rest] = OPENING.exec(word) ?? [];
  const opened = alif && rest ? openings(alif, rest).map((opening) => clitics + opening + rest) : [];
  if (!MAYBE_SLIP.test(word)) return opened;
  const ended = word
    .replace(OF_DHAL, (letters) => letters.replace('د', 'ذ').replace(/ى$/u, 'ي'))
    .replace(/^(ا?)ل{3,}ه$/u, '$1لله')
    .replace(/(?<=ا)ئ(?=[تةه]$)/u, 'ء')
    .replace(/(?<=^(?:ال|لل)?مت)ا(?=..)/u, 'أ')
    .replace(/[يى]ء$/u, 'ئ')
    .replace(/^(.{5,})ى$/u, '$1ي')
    .replace(/(?<=[سشرك])ؤ(?!و)/u, 'ؤو')
    .replace(/(.)\1{2,}|(ا)ا/gu, '$1$2')
    .replace(/(?<=^(?:ال|لل)?م)و(?=[^او].)|(?<=^(?:ال)?س)و(?=ا)|و(?=و)/u, 'ؤ')
    .replace(/(?<=ا)ي(?=[^اوي])/u, 'ئ');
  const others = ended === word ? opened : [...opened, ended];
  const emphatic = word.replace(/[ضظ]/gu, (letter) => (letter === 'ض' ? 'ظ' : 'ض'));
  return emphatic === word ? others : [...others, emphatic];
}

/** Cheaper than to write anew what has none of them. */
const MAYBE_SLIP = /[ىء]$|ؤ|(.)\1|اي|مو|مت?ا|ائ.$|سوا|[ضظ]|^.{0,2}د[هيل]/u;
/** هده, الدي, ولدلك */
const OF_DHAL = /^[وفكبل]?(?:هده|هدا|الد[يى]|دلك)$/u;

const OPENING = /^((?:[وفبكل]?ال|لل|[وبل])?)([اأإ])(?!ل)(.{3,})$/u;

/** اجراء may be إجراء; إستمرار is of a form that has no hamza. */
function openings(alif: string, rest: string): readonly string[] {
  const hasNone = /^(?:ست|.?ت|ن)/u.test(rest);
  if (alif === 'ا') return hasNone ? [] : ['إ', 'أ'];
  return hasNone ? ['ا'] : [];
}

/** Rarer slips, which only a listed word puts right: one for another letter, too many, too few. */
export function nearMisses(word: string): readonly string[] {
  const others: string[] = [];
  for (const [typed, meant] of NEAR_MISSES) {
    const other = word.replace(typed, meant);
    if (other !== word) others.push(other);
  }
  return others;
}

const NEAR_MISSES: readonly (readonly [typed: RegExp, meant: string])[] = [
  // أيجار, إطفال
  [/^(و?(?:[بك]?ال|لل|[بل])?)أ/u, '$1إ'],
  [/^(و?(?:[بك]?ال|لل|[بل])?)إ/u, '$1أ'],
  // حسسن, دمنهوور
  [/(?<=(?!ال)..)(.)\1+/gu, '$1'],
  // رييس, هيية, كهربايي
  [/(?<=.)ي/u, 'ئ'],
  [/يي/u, 'يئ'],
  // فواد, لولوة
  [/(?<=.)و/u, 'ؤ'],
  [/(?<=.)و/gu, 'ؤ'],
  // جزاءر, مئسسة, هيأة
  [/ء(?=.)/u, 'ئ'],
  [/ئ/u, 'ؤ'],
  [/(?<=.)أ/u, 'ئ'],
  // شرا, عملا
  [/ا$/u, 'اء'],
  // تانوية, تلاتة; مدكرة; عزر
  [/ت/gu, 'ث'],
  [/ت/u, 'ث'],
  [/[دز]/u, 'ذ'],
  // منذو
  [/^(نحن|منذ)و$/u, '$1'],
];
