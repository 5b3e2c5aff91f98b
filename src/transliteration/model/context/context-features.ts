/** What is counted of a candidate in its sentence, each as one number of 32 bits. */
import type { ContextWord } from './context-word';
import { patternOf, roleOf, wordClassOf } from './word-class';

/** A reading of a word, and what of it is counted whatever its sentence. */
export interface Counted {
  readonly letters: string;
  readonly wordClass: string;
  readonly role: string;
  readonly isAgent: boolean;
  /** It is said to somebody: an order, or what is theirs. */
  readonly toYou: boolean;
  readonly ofClass: number;
  readonly ofPattern: number;
  /** Where it is the reading that the word has. */
  readonly asCurrent: readonly number[];
  /** Where it is another. */
  readonly asOther: readonly number[];
  readonly alone: readonly number[];
}

const CURRENT = 3;
const OTHER = 4;

export function countedOf(word: ContextWord): Counted {
  const { letters, stem, rule, source, frequency, isAgent } = word;
  const wordClass = wordClassOf(word);
  const ofClass = hashOf(wordClass);
  const ofPattern = hashOf(patternOf(stem), 1);
  const base = hashOf(BASE.exec(rule)?.[1] ?? letters, 2);
  const ofLetters = hashOf(letters);
  const besides = (current: number): number[] => [
    current,
    mixed(ofPattern, current),
    mixed(frequency + 16, current),
    mixed(hashOf(source, 5), current),
  ];
  return {
    letters,
    wordClass,
    role: roleOf(word, wordClass),
    isAgent,
    toYou: wordClass.includes('order') || (wordClass.includes('own-') && TO_YOU.test(letters)),
    ofClass,
    ofPattern,
    asCurrent: besides(CURRENT),
    asOther: besides(OTHER),
    alone: [
      ofClass,
      mixed(ofClass, frequency + 16),
      hashOf(FIRST_WORDS.exec(rule)![0], 6),
      mixed(mixed(ofPattern, ofLetters), 7),
      mixed(mixed(ofClass, ofLetters), 8),
      mixed(base, ofClass),
    ],
  };
}

const TO_YOU = /ك(?:م|ما)?$/u;
/** person of يلمس */
const BASE = / of (\S+)$/;
const FIRST_WORDS = /^\S*(?: \S+)?/;

const IS_VERB = /-(?:did|does|order)/;
/** A particle, or what ب or ل is joined to. */
const OPENS_PHRASE = /^(?:bi|li)|-particle$/;

/** Hashes of what surrounds a word: the same for all of its candidates. */
export interface Surroundings {
  readonly letters: number;
  readonly ofClass: readonly number[];
  readonly ofPattern: readonly number[];
  readonly ofLetters: readonly number[];
}

/** The place of the last verb before each word, -1 where there is none. */
export function verbsBefore(words: readonly Counted[]): readonly number[] {
  let last = -1;
  return words.map(({ wordClass }, place) => {
    const before = last;
    if (IS_VERB.test(wordClass)) last = place;
    return before;
  });
}

/**
 * @param at the place of the word among them
 * @param verb of the last verb before it
 */
export function surroundingsOf(words: readonly Counted[], at: number, verb: number): Surroundings {
  const { letters, wordClass } = words[at]!;
  const before = words[at - 1];
  const after = words[at + 1];
  const classOf = (other: Counted | undefined): string => other?.wordClass ?? '';
  const role = (place: number): string => words[place]?.role ?? '';
  const acts = (place: number): string => (words[place]?.isAgent ? 'who' : '');
  const [lettersBefore, lettersAfter] = [before?.letters ?? '', after?.letters ?? ''];
  const [classBefore, classAfter] = [classOf(before), classOf(after)];
  let since = '';
  for (let i = Math.max(verb + 1, at - 3); verb >= 0 && i < at; i++) since += `>${role(i)}`;
  const phrase = words.slice(at + 1, at + 4).find((other) => OPENS_PHRASE.test(other.wordClass));
  const follow = `${role(at + 1)}>${role(at + 2)}`;
  // The first letters keep one kind of feature apart from another.
  const ofClass = [
    `=${wordClass}`,
    `b${classBefore}`,
    `a${classAfter}`,
    `lb${lettersBefore}`,
    `la${lettersAfter}`,
    `ea${lettersAfter.slice(-2)}`,
    `sa${lettersAfter.slice(0, 2)}`,
    `eb${lettersBefore.slice(-2)}`,
    `sb${lettersBefore.slice(0, 2)}`,
    `2a${words[at + 2]?.letters}`,
    `2b${words[at - 2]?.letters}`,
    `r${role(verb)}${since}`,
    `F${follow}>${role(at + 3)}`,
    `G${follow}`,
    `H${role(at - 1)}|${follow}`,
    `n${words.length}|${at}`,
    `g${role(at + 1)}|${acts(at + 1)}${acts(at + 2)}|${role(at + 2)}|${at === 0}`,
    `o${at === 0 ? `${acts(at + 1)}${classAfter}` : ''}`,
    `y${isToYou(words, at)}|${at === 0}`,
  ];
  // أغلق الطريق بسبب الضباب: what opens a text may hang on any of its words.
  if (at === 0) for (const { letters: far } of words.slice(3, NEARBY)) ofClass.push(`w${far}`);
  const ofPattern = [`b${classBefore}`, `a${classAfter}`, `lb${lettersBefore}`, `la${lettersAfter}`];
  const ofLetters = [
    `a${classAfter}`,
    `b${classBefore}`,
    `ra${role(at + 1)}`,
    `rb${role(at - 1)}`,
    // وقع على, سلم ل
    `p${phrase?.wordClass.slice(0, 2)}${phrase?.role}`,
  ];
  return {
    letters: hashOf(letters),
    ofClass: ofClass.map((text) => hashOf(text)),
    ofPattern: ofPattern.map((text) => hashOf(text)),
    ofLetters: ofLetters.map((text) => hashOf(text, 10)),
  };
}

/** Somebody is spoken to nearby. */
function isToYou(words: readonly Counted[], at: number): boolean {
  for (let i = Math.max(0, at - NEARBY); i <= at + NEARBY; i++) if (i !== at && words[i]?.toYou) return true;
  return false;
}
/** Words. */
const NEARBY = 8;

/** @param isCurrent the reading that the word has */
export function featuresOf(candidate: Counted, isCurrent: boolean, around: Surroundings): number[] {
  const { ofClass, ofPattern, asCurrent, asOther, alone } = candidate;
  const features = [...alone, ...(isCurrent ? asCurrent : asOther)];
  for (const feature of around.ofClass) features.push(mixed(ofClass, feature));
  for (const feature of around.ofPattern) features.push(mixed(ofPattern, feature));
  const ofLetters = mixed(ofPattern, around.letters);
  for (const feature of around.ofLetters) features.push(mixed(ofLetters, feature));
  return features;
}

/** FNV-1a. */
function hashOf(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** The end of MurmurHash3, of two numbers. */
function mixed(one: number, other: number): number {
  let hash = Math.imul(one, 0x9e3779b1) ^ other;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
