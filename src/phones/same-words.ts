/**
 * The phones of a phrase's text, word for word as the phrase is looked up. Signs that the lookup ignores (a stray vowel mark in `open`, a
 * hyphen for a space) split or join words for the reader. A login is compared word by word only if it has as many words as the
 * enrolment. Without this check, whoever writes the text could switch the comparison off.
 */
import type { PhrasePhones } from '../voice/phrase/phone-alignment';
import { normalisePhrase, readable, wordsOf } from '../voice/phrase/phrase-text';

type Read = (text: string) => PhrasePhones;

/**
 * For an enrolment: as typed, which says more (vowel marks, ة, don't). Words are known by it only where every text of the phrase knows
 * them: عَبْدُالله is one, but عبدالله is read as two.
 */
export function phonesToEnrol(text: string, read: Read): PhrasePhones {
  const phrase = normalisePhrase(text);
  const typed = read(readable(text));
  if (typed.length !== wordsOf(phrase).length) return typed;
  const plain = read(phrase);
  return plain.length === typed.length && isWordForWord(text) ? typed : plain;
}

/** For a login: as typed if these are the words of the phrase, else in the form of the look-up. */
export function phonesToCompare(text: string, read: Read): PhrasePhones {
  const phrase = normalisePhrase(text);
  const words = wordsOf(phrase).length;
  const typed = read(readable(text));
  if (typed.length === words && isWordForWord(text)) return typed;
  const plain = read(phrase);
  return plain.length === words ? plain : typed;
}

/** Whether spaces alone part the words. */
function isWordForWord(text: string): boolean {
  return text.split(/\s+/).every((piece) => !normalisePhrase(piece).includes(' '));
}
