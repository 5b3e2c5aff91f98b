/**
 * Words that no list has, beside words of the language. The model spells a word as the name that it may be; asked for its vowels, which a
 * library's catalogue taught it, it reads words better. Before it, what may be joined to a listed word is cut off (كعضو); so it is of a
 * word alone, where the model knows nobody of its letters.
 */
import type { Model } from '../model';
import { knownWord, type Sources } from './known-word';
import { isFirm } from './name-or-word';
import { isOfLanguage, isVerbOrParticle } from './parts-of-speech';
import { isBorne, type Reading } from './reading';
import { readAsLoanword } from './sources/foreign-spellings';
import { isListed } from './sources/listed-entries';
import { readWordFromModel } from './sources/model-source';
import { readAsAccusativeOrName, readAsMasdar } from './sources/nouns-in-context';
import { readAfterProclitic } from './sources/proclitic-words';
import { type Unit, unitOf } from './unit';

export function wordsAmongWords(units: Unit[], sources: Sources): void {
  const { model, purpose } = sources;
  if (!model || purpose !== 'spelling' || !units.some(isSpelled)) return;
  const words = units.filter(({ readings }) => readings.length > 0);
  const isAlone = words.length === 1;
  if (isAlone ? !sources.useLexicon : !words.some(isOfLanguage)) return;
  let place = -1;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit.readings.length > 0) place++;
    if (!isSpelled(unit)) continue;
    const isAmong = !isAlone && isAmongWords(words[place - 1], words[place + 1]);
    const meant = isAlone
      ? wordAlone(unit, model)
      : isAmong
        ? wordAmongWords(unit, model, sources)
        : undefined;
    if (meant) units[i] = unitOf(unit.tokens, [meant, ...unit.readings]);
  }
}

function wordAmongWords(unit: Unit, model: Model, sources: Sources): Reading {
  const word = knownWord(unit.tokens[0]!.text, sources);
  word.asWord ??=
    joinedToWord(word.text) ??
    readAsMasdar(word.text) ??
    asForeigner(unit) ??
    readWordFromModel(word.text, model);
  return word.asWord;
}

/** سفاري; لتوفير, بمناسبة, كاملا: nobody is called so, and a form of what is listed has these letters. */
function wordAlone({ readings, tokens }: Unit, { loanwords }: Model): Reading | undefined {
  const { text } = tokens[0]!;
  // Shorter ones are names as often.
  const loanword = text.length > 3 ? readAsLoanword(text, loanwords) : undefined;
  if (loanword || isBorne(readings[0]!)) return loanword;
  const joined = joinedToWord(text);
  return joined && !isForDeed(joined) ? joined : accusativeAlone(text);
}
const accusativeAlone = (text: string): Reading | undefined =>
  OF_ADJECTIVE.test(text) ? readAsAccusativeOrName(text) : undefined;

/** Of adjectives: رامينا is none. */
const OF_ADJECTIVE = /^(?:..ي.|.ا..|م...+|.+ي)ا$/u;

/** لقوم: what is for something stands before no perfect. */
const isForDeed = (reading: Reading): boolean =>
  isListed(reading) && isVerbOrParticle(reading) && LI.test(reading.prefix.proclitics.join());

const LI = /l[ia]$/;

/** كعضو, برفق; not كريك, بدائية: as many words open with what looks like a proclitic before a short word, or before an adjective. */
function joinedToWord(text: string): Reading | undefined {
  const found = readAfterProclitic(text);
  if (found === undefined || found.rule.startsWith('nisba')) return undefined;
  return text.length > 4 || isJoinedToListed(found) ? found : undefined;
}

const isJoinedToListed = (reading: Reading): boolean =>
  isListed(reading) && reading.prefix.proclitics[0] !== 'fa';

/** أرلنغتون: a name from abroad, whose letters are no word's. */
function asForeigner({ tokens, readings: [reading] }: Unit): Reading | undefined {
  const { spellings, confidence } = reading!;
  if (!spellings?.foreign || confidence < (isBorne(reading!) ? LEAST_BORNE : LEAST_UNKNOWN)) return undefined;
  return JOINED.test(tokens[0]!.text) ? undefined : reading;
}

/** البانتو, وإرتباك: opened by the article, or by what is joined to an alif that has its hamza. */
const JOINED = /^(?:ال|[وفبل][أإ])/;

/** Below it, letters that no list has are as likely a misspelt word: of a name that people bear, and of another. Chosen by reading texts. */
const LEAST_BORNE = 0.25;
const LEAST_UNKNOWN = 0.35;

/** By the model, as a name. One letter is an initial. */
function isSpelled({ tokens, readings: [reading] }: Unit): boolean {
  if (reading?.source !== 'model' || reading.kind !== undefined) return false;
  return tokens.length === 1 && tokens[0]!.text.length > 1;
}

/** After a firm or a street it is somebody's name. */
function isAmongWords(before: Unit | undefined, after: Unit | undefined): boolean {
  if (isFirm(before)) return false;
  const neighbours = [before, after];
  return (
    neighbours.some(isOfLanguage) || neighbours.every((other) => other === undefined || isSpelled(other))
  );
}
