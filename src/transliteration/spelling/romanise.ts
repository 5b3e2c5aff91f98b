/** Sounds of a word, with its article and proclitics → letters of a scholarly scheme. */

import { lastOf } from '../../platform/last';
import type { WordSounds } from '../reading/word-sounds';
import type { SoundScheme } from '../schemes/scheme';
import { SUN_LETTERS } from '../script/unicode';
import type { Sound } from '../sounds/pronunciation';

export interface RomanisedWord {
  /** Proclitics and article, with their joints; empty if there are none. */
  readonly prefix: string;
  readonly body: string;
}

export interface WordInPhrase extends WordSounds {
  /** A noun with ة that governs the next word (وزارة التربية). */
  readonly construct: boolean;
  /** The word before ends in a vowel as written by the scheme. */
  readonly afterVowel: boolean;
  /** Endings of this word are those of a verb or particle and stay where the scheme keeps these. */
  readonly verbal: boolean;
}

export function romanise(word: WordInPhrase, scheme: SoundScheme): RomanisedWord {
  return { prefix: prefix(word, scheme), body: body(word, scheme) };
}

function prefix(word: WordInPhrase, scheme: SoundScheme): string {
  const { article } = scheme;
  let written = '';
  const last = lastOf(word.proclitics);
  for (const proclitic of word.proclitics) {
    if (proclitic === last && word.article) break;
    written += proclitic + scheme.procliticJoint;
  }
  if (!word.article) return written;

  const first = word.sounds[0];
  const sun = article.assimilated && first?.kind === 'consonant' && SUN_LETTERS.has(first.letter);
  const l = sun ? scheme.consonants[first.letter]! : 'l';
  if (last === undefined) {
    const elided = article.elided === 'after-vowel' && word.afterVowel;
    return (elided ? l : article.form[0] + l) + article.joint;
  }
  const contraction = scheme.contractions[last];
  if (contraction) return written + contraction.replace('{l}', l);
  const elided = article.elided !== 'never';
  return written + last + scheme.procliticJoint + (elided ? l : article.form[0] + l) + article.joint;
}

function body(word: WordInPhrase, scheme: SoundScheme): string {
  const { sounds } = word;
  const codes: string[] = [];
  let previousCode = '';
  for (let i = 0; i < sounds.length; i++) {
    const sound = sounds[i]!;
    let code = '';
    if (sound.kind === 'consonant') {
      const semivowel = geminateAfterKin(sounds, i, scheme, word);
      if (semivowel !== undefined) {
        codes.pop();
        code = semivowel;
      } else {
        code = scheme.consonants[sound.letter] ?? sound.letter;
        if (sound.geminated) code += code;
        if (code === 'h' && 'tkds'.includes(previousCode) && previousCode !== '') code = scheme.clash + code;
      }
    } else if (sound.kind === 'hamza') {
      if (sound.place === 'inner') code = sound.geminated ? scheme.hamza + scheme.hamza : scheme.hamza;
    } else if (sound.kind === 'vowel') {
      const elided = i === 0 && word.wasla && word.afterVowel && scheme.article.elided === 'after-vowel';
      if (sound.length === 'maqsura') code = scheme.alifMaqsura;
      else if (sound.length === 'long') code = scheme.longVowels[sound.quality];
      else if (!elided) code = sound.quality;
    } else if (sound.kind === 'taMarbuta') {
      const forms = sound.afterLong ? scheme.taMarbutaAfterLong : scheme.taMarbuta;
      const next = sounds[i + 1];
      const heard = word.construct || (next?.kind === 'ending' && writes(next, scheme, word));
      code = heard ? forms.construct : forms.pausal;
    } else if (writes(sound, scheme, word)) {
      code = sound.tanwin ? `${sound.quality}n` : sound.quality;
    } else if (sound.weak && sound.quality === 'a') {
      code = scheme.alifMaqsura; // فَتًى: without its tanwin the alif is heard
    }
    codes.push(code);
    if (code !== '') previousCode = sound.kind === 'consonant' && !sound.geminated ? code : '';
  }
  return codes.join('').normalize('NFC');
}

type Ending = Extract<Sound, { kind: 'ending' }>;

function writes(ending: Ending, scheme: SoundScheme, word: WordInPhrase): boolean {
  if (ending.tanwin) {
    return (
      scheme.tanwin === 'keep' || (scheme.tanwin === 'adverbs' && (ending.quality === 'a' || ending.weak))
    );
  }
  return scheme.endings === 'keep' || (scheme.endings === 'verbs' && word.verbal);
}

/** iyy and uww, which most schemes write with one long vowel; `undefined` for anything else. */
function geminateAfterKin(
  sounds: readonly Sound[],
  i: number,
  scheme: SoundScheme,
  word: WordInPhrase,
): string | undefined {
  const sound = sounds[i]!;
  const before = sounds[i - 1];
  if (sound.kind !== 'consonant' || !sound.geminated) return undefined;
  if (before?.kind !== 'vowel' || before.length !== 'short') return undefined;
  const forms =
    sound.letter === 'ي' && before.quality === 'i'
      ? scheme.iyy
      : sound.letter === 'و' && before.quality === 'u'
        ? scheme.uww
        : undefined;
  if (!forms) return undefined;
  const next = sounds[i + 1];
  const final = next === undefined || (next.kind === 'ending' && !writes(next, scheme, word));
  return final ? forms.final : forms.inner;
}
