/** Text by lines, output with back-pressure: a million lines take no more memory than one. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Characters of a line that are held at once; longer ones come in pieces, cut at white space. */
export const LONGEST_PIECE = 1 << 16;

export interface Piece {
  readonly text: string;
  /** Whether the line ends here. */
  readonly ends: boolean;
}

/** A carriage return ends a line by itself where text follows it. */
const FIRST_END = /\r(?=[^\r\n])|\n/;

/**
 * Lines end at `\n` alone, and carriage returns are taken off wherever they stand. Where the first line ends at a carriage return, as in
 * files of old Macs, each one ends a line. A last line without an end counts, an empty rest does not.
 */
export async function* linePieces(input: AsyncIterable<string>): AsyncGenerator<Piece> {
  let pending = '';
  let firstEnd: string | undefined;
  let held = '';
  for await (const chunk of input) {
    let text = held + chunk;
    firstEnd ??= FIRST_END.exec(text)?.[0];
    // What the last ones are, the next chunk tells.
    held = firstEnd === undefined ? /\r*$/.exec(text)![0] : '';
    text = text.slice(0, text.length - held.length);
    const parts = firstEnd === '\r' ? text.split(/[\r\n]/) : text.replaceAll('\r', '').split('\n');
    for (const [i, part] of parts.entries()) {
      pending += part;
      while (pending.length > LONGEST_PIECE) {
        const cut = cutAt(pending);
        yield { text: pending.slice(0, cut), ends: false };
        pending = pending.slice(cut);
      }
      if (i === parts.length - 1) break;
      yield { text: pending, ends: true };
      pending = '';
    }
  }
  if (pending !== '') yield { text: pending, ends: true };
}

/** After the last white space, else where no letter is cut off from its marks. */
function cutAt(text: string): number {
  const head = text.slice(0, LONGEST_PIECE);
  const space = /\s(?=\S*$)/u.exec(head.slice(-1024));
  if (space) return head.length - Math.min(1024, head.length) + space.index + 1;
  return head.replace(/\P{M}\p{M}*$/u, '').length || LONGEST_PIECE;
}

/** Whole lines, for input whose lines are never long. */
export async function* lines(input: AsyncIterable<string>): AsyncGenerator<string> {
  let start = '';
  for await (const { text, ends } of linePieces(input)) {
    start += text;
    if (!ends) continue;
    yield start;
    start = '';
  }
}

const FLUSH_AT = 1 << 16;

/** Collects writes and waits for slow readers. */
export class LineWriter {
  private pending = '';

  constructor(private readonly output: Writable) {}

  async write(text: string): Promise<void> {
    this.pending += text;
    if (this.pending.length >= FLUSH_AT) await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.pending;
    this.pending = '';
    if (text !== '' && !this.output.write(text)) await once(this.output, 'drain');
  }
}
