/** Vocalised sentences → words with the readings that they may have, and which of them are right. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Memory } from '../../src/transliteration/memory';
import {
  countedOf,
  featuresOf,
  surroundingsOf,
  verbsBefore,
} from '../../src/transliteration/model/context/context-features';
import { verbsOfLetters } from '../../src/transliteration/model/context/verb-patterns';
import type { Model } from '../../src/transliteration/model/types';
import { readText } from '../../src/transliteration/reading/read-text';
import type { Reading } from '../../src/transliteration/reading/reading';
import { candidatesOf } from '../../src/transliteration/reading/sentence-context';
import { NO_READINGS } from '../../src/transliteration/reading/unit';
import { PROCLITICS } from '../../src/transliteration/script/segment';
import * as u from '../../src/transliteration/script/unicode';
import { heard } from './heard';

/** A word of a sentence that may be read in several ways. */
export interface SentenceItem {
  /** The file that it stands in: each has a subject, and a head, of its own. */
  readonly subject: string;
  readonly sentence: number;
  /** Of each candidate; the reading that the word has before its sentence is asked comes first. */
  readonly features: readonly Uint32Array[];
  readonly right: readonly boolean[];
}

export interface Sentences {
  readonly items: readonly SentenceItem[];
  readonly texts: readonly string[];
  /** Of each sentence: a word of it has no right reading among its candidates. */
  readonly lost: readonly boolean[];
  readonly words: number;
}

const SIGNS = /[.،؟!:؛"«»()]/g;

/** @param folder of files, a subject each, a sentence a line */
export function readSentences(folder: string, model: Model): Sentences {
  const items: SentenceItem[] = [];
  const texts: string[] = [];
  const lost: boolean[] = [];
  let words = 0;
  const { sources } = new Memory().settings({ model });
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  for (const file of files.sort())
    for (const { text, typed } of linesOf(readFileSync(join(folder, file), 'utf8'))) {
      const written = text.split(' ');
      const units = readText(typed, sources).units.filter(({ readings }) => readings !== NO_READINGS);
      // Without hamza two words may be read as one.
      if (
        units.flatMap(({ tokens }) => tokens).filter(({ kind }) => kind === 'word').length !== written.length
      )
        continue;
      const candidates = units.map((unit) =>
        candidatesOf(unit, sources, { verbs: verbsOfLetters, choose: () => [] }),
      );
      const sentence = candidates.map(([first]) => countedOf(first!.told));
      const verbs = verbsBefore(sentence);
      let from = 0;
      let isLost = false;
      units.forEach((unit, place) => {
        const vocalised = written[from]!;
        from += unit.tokens.filter(({ kind }) => kind === 'word').length;
        if (unit.tokens.length > 1) return;
        const right = candidates[place]!.map(({ reading }) => soundsAs(vocalisedOf(reading), vocalised));
        if (!right.includes(true)) isLost = true;
        else if (right.includes(false)) {
          const around = surroundingsOf(sentence, place, verbs[place]!);
          const features = candidates[place]!.map(({ told }, i) =>
            Uint32Array.from(featuresOf(countedOf(told), i === 0, around)),
          );
          items.push({ subject: file, sentence: texts.length, features, right });
        }
      });
      texts.push(text);
      lost.push(isLost);
      words += written.length;
    }
  return { items, texts, lost, words };
}

/** تَجَنَّبَ, تَجَنَّب: the last vowel tells what was done from what one is told to do. */
const DONE = new RegExp(`^ت${u.FATHA}.${u.FATHA}.*${u.FATHA}$`, 'u');
const ORDER = new RegExp(
  `^ت${u.FATHA}.${u.FATHA}[^${u.DAMMA}${u.KASRA}]*[^${u.TASHKIL}][${u.SUKUN}${u.KASRA}]?$`,
  'u',
);
const soundsAs = (made: string, vocalised: string): boolean =>
  heard(made) === heard(vocalised) &&
  !(ORDER.test(made) && DONE.test(vocalised)) &&
  !(DONE.test(made) && ORDER.test(vocalised));

/** Each line as it is typed, without marks, and one in five once more without hamza on its alifs: اغلق. */
function linesOf(text: string): { text: string; typed: string }[] {
  return text.split('\n').flatMap((line, i) => {
    const words = line.replace(SIGNS, ' ').replace(/\s+/g, ' ').trim();
    if (words === '') return [];
    const typed = u.stripMarks(words);
    const hasty = typed.replace(ALIF_HAMZA, u.ALIF);
    const typings = i % 5 === 0 && hasty !== typed ? [typed, hasty] : [typed];
    return typings.map((typing) => ({ text: words, typed: typing }));
  });
}

const ALIF_HAMZA = new RegExp(`[${u.ALIF_HAMZA}${u.ALIF_HAMZA_BELOW}]`, 'gu');

const vocalisedOf = ({ prefix, words }: Reading): string =>
  prefix.proclitics.map((name) => PROCLITICS[name].letter + u.VOWEL_MARKS[PROCLITICS[name].vowel]).join('') +
  (prefix.article || words[0]!.article ? 'ال' : '') +
  words[0]!.stem;
