/**
 * Sounds of a word → the ASCII spelling of a passport. A convention, not a standard: no hamza, no ʿayn, one letter for many
 * sounds, vowels as English readers expect them. Only words the lexicon does not spell come here.
 */
import type { EnglishSpelling } from '../schemes/english-styles';
import { ALIF, HAMZA, LAM, SHADDA } from '../script/unicode';
import { type Sound, toSounds } from './pronunciation';

/** @returns lower-case ASCII letters (and apostrophes, where the spelling has them for ʿayn and hamza), stem only */
export function spellEnglish(sounds: readonly Sound[], spelling: EnglishSpelling, construct = false): string {
  const spoken = sounds.some(isEnding) ? sounds.filter((sound) => isHeard(sound, spelling)) : sounds;
  let written = '';
  for (let i = 0; i < spoken.length; i++) written += spellSound(spoken, i, spelling, construct);
  // Nothing but ʿayn and hamza, as in initials (ع. أحمد): English has no letter for them, and drops none.
  if (/^'*$/.test(written) && sounds.length > 0) return 'a';
  if (written.includes('ouou')) written = written.replace('ouou', 'ou');
  return written.includes('aaa') ? written.replace(/a{3,}/g, 'aa') : written;
}

/** The spelling that follows from the vowels of a stem, capitalised. */
export function regularSpelling(stem: string, spelling: EnglishSpelling): string {
  return capitalise(spellEnglish(toSounds(stem), spelling));
}

/** The spelling that follows from the vowels of a listed entry: each word capitalised, its article apart from its stem. */
export function regularWords(vocalised: string, spelling: EnglishSpelling): string {
  return vocalised
    .split(' ')
    .map((word) => {
      const [, stem] = ARTICLE.exec(word) ?? [];
      return stem
        ? spelling.article + regularSpelling(stem.replace(ASSIMILATED, '$1'), spelling)
        : regularSpelling(word, spelling);
    })
    .join(' ');
}

const ARTICLE = new RegExp(`^${ALIF}${LAM}(..+)`, 'u');
/** Of a sun letter after the article. */
const ASSIMILATED = new RegExp(`^(.)${SHADDA}`, 'u');

export function capitalise(word: string): string {
  if (word[0] === "'") return `'${capitalise(word.slice(1))}`;
  if (word === '') return word;
  const code = word.charCodeAt(0);
  if (code >= 0x41 && code <= 0x5a) return word;
  // iPhone
  const next = word.charCodeAt(1);
  if (next >= 0x41 && next <= 0x5a) return word;
  // a–z, which almost every word opens with: the general way costs ten times as much.
  const first = code >= 0x61 && code <= 0x7a ? String.fromCharCode(code - 0x20) : word[0]!.toUpperCase();
  return first + word.slice(1);
}

type Consonant = Extract<Sound, { kind: 'consonant' }>;

const isEnding = ({ kind }: Sound): boolean => kind === 'ending';

/** In pause case endings are silent, except -an of adverbs and the vowel that tanwin leaves of a weak noun. */
function isHeard(sound: Sound, { lastVowels }: EnglishSpelling): boolean {
  if (sound.kind !== 'ending') return true;
  return sound.tanwin ? sound.quality === 'a' || sound.weak : lastVowels.includes(sound.quality);
}

const isGlottal = (sound: Sound | undefined): boolean =>
  sound?.kind === 'hamza' || (sound?.kind === 'consonant' && sound.letter === 'ع');

function spellSound(
  sounds: readonly Sound[],
  i: number,
  spelling: EnglishSpelling,
  construct: boolean,
): string {
  const sound = sounds[i]!;
  switch (sound.kind) {
    case 'consonant':
      return spellConsonant(sounds, i, spelling);
    case 'vowel':
      return spellVowel(sounds, i, spelling);
    case 'hamza':
      if (sound.place === 'inner' && spelling.consonants[HAMZA]) return spelling.consonants[HAMZA];
      return i === sounds.length - 1 && soundBefore(sounds, i)?.long === 'a' ? spelling.finalHamza : '';
    case 'taMarbuta':
      return construct || sound.afterLong || sounds[i + 1] ? (sound.afterLong ? 't' : 'at') : 'a';
    case 'ending':
      return sound.tanwin ? `${sound.quality}n` : sound.quality;
  }
}

function spellConsonant(sounds: readonly Sound[], i: number, spelling: EnglishSpelling): string {
  const sound = sounds[i] as Consonant;
  const before = soundBefore(sounds, i);
  const next = sounds[i + 1];
  const { letter } = sound;
  const code = spelling.consonants[letter] ?? '';
  if (letter === 'ع') {
    if (code !== '') return code;
    const closes = before?.short === 'a' && next?.kind === 'consonant';
    return closes && (spelling.closingAyn === 'everywhere' || !isPrefix(soundBefore(sounds, i - 1)))
      ? 'a'
      : '';
  }
  if (letter === 'ي' && before?.short === 'i') {
    if (next?.kind === 'taMarbuta' && !sounds[i + 2]) return spelling.iyya;
    if (sound.geminated) return next ? 'y' : '';
  }
  if (
    (letter === 'ي' || letter === 'و') &&
    before?.short === 'a' &&
    !next?.vocalic &&
    !isWrittenTwice(sound, spelling)
  ) {
    return (letter === 'ي' ? spelling.ay : spelling.aw).slice(1);
  }
  if (i === 0 && letter === 'و') return spelling.initialW;
  if (code.length > 1) return code;
  if (sound.geminated || (HISSING.has(letter) && isDoubledS(before, next, spelling))) return code + code;
  const lengthened = letter === 'ن' && !next && (before?.long === 'a' || before?.long === 'i');
  return lengthened ? spelling.finalN : code;
}

/** Consonants that forms of words open with: maʿhad, taʿlīm, yaʿmal, aʿmāl. */
const PREFIXES = new Set('متين');

function isPrefix(sound: Sound | undefined): boolean {
  return sound?.kind === 'hamza' || (sound?.kind === 'consonant' && PREFIXES.has(sound.letter));
}

function isWrittenTwice({ geminated }: Consonant, { lastGlide }: EnglishSpelling): boolean {
  return geminated && lastGlide === 'twice';
}

const HISSING = new Set(['س', 'ص']);

function isDoubledS(before: Sound | undefined, next: Sound | undefined, spelling: EnglishSpelling): boolean {
  if (spelling.doubledS === 'vowels') return before?.kind === 'vowel' && next?.vocalic === true;
  return spelling.doubledS === 'a-i' && before?.long === 'a' && next?.short === 'i';
}

function spellVowel(sounds: readonly Sound[], i: number, spelling: EnglishSpelling): string {
  const sound = sounds[i] as Extract<Sound, { kind: 'vowel' }>;
  const before = soundBefore(sounds, i);
  const next = sounds[i + 1];
  const afterNext = sounds[i + 2];
  const last = i === sounds.length - 1;
  if (sound.length !== 'short') {
    if (sound.quality === 'i' && last) return spelling.finalI;
    if (sound.quality === 'i' && isGlottal(before) && soundBefore(sounds, i - 1)?.kind === 'vowel')
      return spelling.dividedI;
    return spelling.longVowels[sound.quality];
  }
  if (sound.quality === 'a') {
    if (next?.kind === 'consonant' && !afterNext?.vocalic) {
      if (next.letter === 'ي' && (!next.geminated || (!afterNext && !isWrittenTwice(next, spelling))))
        return spelling.ay[0]!;
      if (next.letter === 'و' && !next.geminated) return spelling.aw[0]!;
    }
    return 'a';
  }
  if (sound.quality === 'u') {
    const open = i === 0 || (i === 1 && isGlottal(before));
    const throaty = next?.kind === 'consonant' && (next.letter === 'ح' || next.letter === 'ه');
    return open || throaty ? spelling.openU : spelling.shortU;
  }
  if (next?.kind === 'consonant' && next.letter === 'ي' && next.geminated && !afterNext) {
    return spelling.finalI;
  }
  const closing = i === sounds.length - 2 && next?.kind === 'consonant' && !next.geminated;
  return closing && hasLongA(sounds, i) ? spelling.closingI : 'i';
}

/** No place below the first is asked for: that takes an engine as long as all else. */
function soundBefore(sounds: readonly Sound[], i: number): Sound | undefined {
  return i > 0 ? sounds[i - 1] : undefined;
}

/** The syllable before holds a long a: fāʿil. */
function hasLongA(sounds: readonly Sound[], i: number): boolean {
  const before = soundBefore(sounds, i - 1);
  return before?.long === 'a' || (before?.kind === 'consonant' && soundBefore(sounds, i - 2)?.long === 'a');
}
