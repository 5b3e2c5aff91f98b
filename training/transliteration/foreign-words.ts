/** A list of foreign words → its part of a model; src/transliteration/model/foreign-words.ts reads it. */
import { ByteWriter } from './write';

/** @param list a word a line: its Arabic letters, a tab, Latin ones in lower case; `#` opens a comment */
export function writeForeignWords(list: string): Uint8Array {
  const out = new ByteWriter();
  for (const line of list.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (!/^[ء-غف-ي]+\t[a-z]+$/u.test(line)) throw new Error(`no foreign word: ${line}`);
    for (const letter of line.replace('\t', '')) out.byte(letter.charCodeAt(0) & 0xff);
  }
  return out.bytes();
}
