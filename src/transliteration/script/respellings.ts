/** Slips of data entry that no look-up folds, since they change what a word is made of. */

/**
 * Other ways to write a word's letters, of which its forms may have any: a hamza left out at its start (اعلانات), or written where none
 * belongs (إستخدامه), and `IN_FORMS`.
 */
export function respellings(word: string): readonly string[] {
  const [, clitics, alif, rest] = OPENING.exec(word) ?? [];
  const opened = alif && rest ? openings(alif, rest).map((opening) => clitics + opening + rest) : [];
  return [...opened, ...replaced(word, IN_FORMS)];
}

/** Rarer slips, which only a listed word of three letters or more puts right. */
export const nearMisses = (word: string): readonly string[] =>
  word.length < 3 ? [] : replaced(word, IN_LISTED_WORDS);

type Slip = readonly [typed: RegExp, meant: string];

function replaced(word: string, slips: readonly Slip[]): string[] {
  const others: string[] = [];
  for (const [typed, meant] of slips) {
    const other = word.replace(typed, meant);
    if (other !== word) others.push(other);
  }
  return others;
}

const OPENING = /^((?:[وفبكل]?ال|لل|[وبل])?)([اأإ])(?!ل)(.{3,})$/u;

/** اجراء and أجراء may be إجراء, إطفال أطفال; إستمرار is of a form that has no hamza. */
function openings(alif: string, rest: string): readonly string[] {
  const hasNone = /^(?:ست|.?ت|ن|بن|سم)/u.test(rest);
  return (hasNone ? ['ا'] : ['إ', 'أ']).filter((other) => other !== alif);
}

const IN_FORMS: readonly Slip[] = [
  [/^(ا?)ل{3,}ه$/u, '$1لله'],
  // جمييييل, راامي
  [/(.)\1{2,}|(ا)ا/gu, '$1$2'],
  // هده, الدي, ولدلك
  [/^([وفكبل]?(?:ه|ال))د(?=[هايى]$)|^([وفكبل]?)د(?=لك$)/u, '$1$2ذ'],
  // الداخلى; شاطيء, الطوارىء; شئ, شيئ; جائت
  [/^(.{5,})ى$/u, '$1ي'],
  [/[يى]ء$/u, 'ئ'],
  [/ي?ئ$/u, 'يء'],
  [/(?<=ا)ئ(?=[تةه]$)/u, 'ء'],
  // سارجع
  [/^([وف]?س)ا(?=..)/u, '$1أ'],
  // مسؤلية, رؤف
  [/(?<=[سشرك])ؤ(?!و)/u, 'ؤو'],
  // متاخرة; موسسة, سوال, شوون; قايمة
  [/(?<=^(?:ال|لل)?مت)ا(?=..)/u, 'أ'],
  [/(?<=^(?:ال|لل)?م)و(?=[^او].)|(?<=^(?:ال)?س)و(?=ا)|و(?=و)/u, 'ؤ'],
  [/(?<=ا)ي(?=[^او])/u, 'ئ'],
  // نضام, موضف; many say them alike
  [/ض/gu, 'ظ'],
  [/ظ/gu, 'ض'],
  // تتاخر, استاجرنا, تبدا
  [/(?<=.)ا(?!ل)/u, 'أ'],
];

const IN_LISTED_WORDS: readonly Slip[] = [
  // حسسن, دمنهوور
  [/(?<=(?!ال)..)(.)\1+/gu, '$1'],
  // رييس, هيية; فواد, لولوة
  [/(?<=.)ي/u, 'ئ'],
  [/يي/u, 'يئ'],
  [/(?<=.)و/u, 'ؤ'],
  [/(?<=.)و/gu, 'ؤ'],
  // جزاءر, هيأة, مئسسة, قرائة
  [/(?<=.)[ءأ](?=.)/u, 'ئ'],
  [/ئ/u, 'ؤ'],
  // شرا, عملا
  [/ا$/u, 'اء'],
  // تانوية, تلاتة; مدكرة, عزر
  [/ت/gu, 'ث'],
  [/ت/u, 'ث'],
  [/[دز]/u, 'ذ'],
  // منذو
  [/^(نحن|منذ)و$/u, '$1'],
];
