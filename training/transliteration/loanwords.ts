/** English words that firms are called by → their part of a model; src/transliteration/model/loanwords.ts reads it. */
import { ByteWriter } from './write';

/** @param list a word a line: its Arabic letters, a tab, English in lower case; `#` opens a comment */
export function writeLoanwords(list: string): Uint8Array {
  const out = new ByteWriter();
  for (const line of list.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (!/^\p{Script=Arabic}+\t[a-z]+$/u.test(line)) throw new Error(`no loanword: ${line}`);
    for (const letter of line.replace('\t', '')) out.byte(letter.charCodeAt(0) & 0xff);
  }
  return out.bytes();
}
