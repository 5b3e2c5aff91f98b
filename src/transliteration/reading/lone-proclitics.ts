/** لـ محمد, ل محمد, بـ Google, ل%s: proclitics that a stroke, a space or a change of script parts from their word. */
import { OPENS_LATIN } from '../script/punctuation';
import { OF_NOUNS } from '../script/segment';
import { type Token, tokenOf } from '../script/tokenise';
import * as u from '../script/unicode';
import { LABELLED } from './labelled';
import { Reading } from './reading';

const STROKE = new RegExp(`^.${u.TATWEEL}+$`, 'u');
const SPACES = /^ +$/;

/**
 * The same tokens, where a proclitic opens the next one: before a word it is joined to it, before what is no Arabic it keeps a stroke and
 * loses its space.
 */
export function joinProclitics(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    joined.push(token);
    if (token.kind !== 'word' || !OF_NOUNS[token.text]) continue;
    const isStroke = token.typed !== undefined && STROKE.test(token.typed);
    const isParted = isStroke || isTypedApart(tokens, i);
    const spaces = isParted && SPACES.test(tokens[i + 1]?.text ?? '') ? tokens[i + 1] : undefined;
    const next = tokens[spaces ? i + 2 : i + 1];
    if (spaces && next?.kind === 'word') {
      joined.push(tokenOf('word', withWord(joined.pop()!.text, next.text), token.start, next.end));
      i += 2;
    } else if (isStroke && next?.kind === 'number') {
      lone(joined);
      if (spaces) i++;
    } else if (next?.kind === 'other' && OPENS_LATIN.test(isStroke ? next.text.trimStart() : next.text)) {
      lone(joined);
      joined.push(tokenOf('other', next.text.trimStart(), next.start, next.end));
      i++;
    }
  }
  return joined;
}

/** قبل الأكل ب ساعة; but فئة ب, ل ي ل ى */
function isTypedApart(tokens: readonly Token[], i: number): boolean {
  const [before, after] = [tokens[i - 2], tokens[i + 2]];
  if (!LONE.test(tokens[i]!.text) || before?.kind !== 'word' || after?.kind !== 'word') return false;
  return before.text.length > 2 && after.text.length > 2 && !LABELLED.test(before.text);
}
const LONE = /^[بل]$/u;
/** A text with one has to be looked at token by token. */
export const LONE_PROCLITIC = / [بل] /u;

/** Marks the last token as a proclitic. */
function lone(joined: Token[]): void {
  const { text, start, end, typed } = joined.pop()!;
  joined.push(tokenOf('word', text + u.TATWEEL, start, end, typed));
}

/** لـ الشركة is للشركة, and لـ اللجنة للجنة. */
function withWord(letter: string, word: string): string {
  if (letter !== u.LAM || !word.startsWith(u.ALIF + u.LAM)) return letter + word;
  return word[2] === u.LAM ? word.slice(1) : letter + word.slice(1);
}

/** Of what `joinProclitics` marked. */
export function readLoneProclitic(text: string): Reading | undefined {
  if (!STROKE.test(text)) return undefined;
  const proclitic = OF_NOUNS[text.charAt(0)];
  return (
    proclitic &&
    new Reading({
      source: 'grammar',
      rule: 'proclitic',
      confidence: 0.9,
      prefix: { proclitics: [proclitic], article: false },
      words: [{ article: false, stem: '' }],
      kind: 'particle',
    })
  );
}
