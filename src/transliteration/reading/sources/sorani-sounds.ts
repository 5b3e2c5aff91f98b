/**
 * Sorani Kurdish writes all of its vowels but one: the short i that parts consonants has no letter (دڵشاد Dilshad). و and ی are
 * consonants beside another vowel. Sources: BGN/PCGN romanisation of Kurdish (2007); Thackston, "Sorani Kurdish: A Reference Grammar",
 * on vowels and on the furtive i.
 */

const VOWELS: Readonly<Record<string, string>> = { ا: 'a', آ: 'a', ە: 'a', ێ: 'e', ۆ: 'o' };
const GLIDES: Readonly<Record<string, readonly [consonant: string, vowel: string]>> = {
  و: ['w', 'u'],
  ی: ['y', 'i'],
  ي: ['y', 'i'],
};

interface Sound {
  readonly text: string;
  readonly vowel: boolean;
}

/**
 * @param letters without marks, the ە of older texts as that letter
 * @param consonants the sounds of the letters that are always consonants
 */
export function pronounceSorani(letters: string, consonants: Readonly<Record<string, string>>): string {
  const sounds = [...soundsOf(letters.replaceAll('وو', 'و'), consonants)];
  let text = '';
  for (let at = 0; at < sounds.length; ) {
    const end = endOfRun(sounds, at);
    const run = sounds.slice(at, end).map((sound) => sound.text);
    const vowel = sounds[end]?.text ?? '';
    text += partConsonants(run, at === 0, end === sounds.length) + vowel;
    at = end + 1;
  }
  // گیا: a glide is heard between i and another vowel.
  return text.replace(/i(?=[aeou])/g, 'iy');
}

function* soundsOf(letters: string, consonants: Readonly<Record<string, string>>): Generator<Sound> {
  let afterVowel = false;
  for (let i = 0; i < letters.length; i++) {
    const letter = letters.charAt(i);
    const glide = GLIDES[letter];
    const opens = i === 0;
    if (glide) {
      const consonant: boolean = opens || afterVowel || isVowel(letters, i + 1);
      afterVowel = !consonant;
      yield { text: glide[consonant ? 0 : 1], vowel: !consonant };
    } else {
      const vowel = VOWELS[letter];
      const text = vowel ?? consonants[letter] ?? '';
      if (text === '') continue;
      afterVowel = vowel !== undefined;
      yield { text, vowel: afterVowel };
    }
  }
}

/** Of the letter after a glide: a second glide is the vowel, where no vowel stands behind it (زیوین). */
function isVowel(letters: string, i: number): boolean {
  const letter = letters.charAt(i);
  if (VOWELS[letter]) return true;
  return GLIDES[letter] !== undefined && !VOWELS[letters.charAt(i + 1)];
}

function endOfRun(sounds: readonly Sound[], from: number): number {
  let end = from;
  while (end < sounds.length && !sounds[end]!.vowel) end++;
  return end;
}

/** Two consonants that a word may open with: Shler, Srwa, Stran, but Dilawar. */
const ONSET = /^(?:(?!d l).+ [rlw]|(?:s|sh|z) (?:[ptkmnv]|kh))$/;
/** Two consonants that a syllable may end in: bakht, dast, mand, hawl, bafr. */
const CODA = /^(?:[rlnmwy] [^hrlnmwy]+|[rwy] [lnm]|(?:s|sh|kh|f) [tkp]|[^rlnmwy]+ r)$/;

const isOnset = (first: string, second: string): boolean => ONSET.test(`${first} ${second}`);
const isCoda = (first: string, second: string): boolean => CODA.test(`${first} ${second}`);

/** Puts i where more consonants meet than syllables hold. */
function partConsonants(run: readonly string[], opens: boolean, ends: boolean): string {
  const [first, second, ...rest] = run;
  if (first === undefined || second === undefined) return run.join('');
  if (opens && ends) return partWord(run);
  if (opens) {
    if (rest.length === 0) return isOnset(first, second) ? first + second : `${first}i${second}`;
    return `${first}i${partConsonants(run.slice(1), false, false)}`;
  }
  if (ends) {
    if (rest.length === 0) return isCoda(first, second) ? first + second : `${first}i${second}`;
    return first + partWord(run.slice(1));
  }
  if (rest.length === 0) return first + second;
  if (rest.length === 1 && (isCoda(first, second) || isOnset(second, rest[0]!))) return run.join('');
  const parted = /^[rlnm]$/.test(second) ? `${first}i${second}` : `${first}${second}i`;
  return parted + partConsonants(rest, false, false);
}

/** دڵ, گزنگ: consonants without a vowel among them. */
function partWord(run: readonly string[]): string {
  const [last, before] = [run[run.length - 1]!, run[run.length - 2]!];
  const closes = run.length > 2 && isCoda(before, last);
  const tail = closes ? before + last : last;
  const onset = run.slice(0, closes ? -2 : -1);
  return `${onset.length > 2 ? partConsonants(onset, true, false) : onset.join('')}i${tail}`;
}
