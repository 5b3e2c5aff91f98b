/** Standard input by lines, standard output with back-pressure: a million lines take no more memory than one. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/**
 * Lines end at `\n` alone; carriage returns are taken off wherever they stand. A last line without `\n` counts, an empty rest
 * does not. Bytes that are no UTF-8 become U+FFFD.
 */
export async function* lines(input: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: false });
  let pending: string[] = [];
  for await (const chunk of input) {
    const parts = decoder.decode(chunk as Uint8Array, { stream: true }).split('\n');
    for (let i = 0; i < parts.length - 1; i++) {
      yield clean(pending.join('') + parts[i]!);
      pending = [];
    }
    pending.push(parts.at(-1)!);
  }
  const rest = pending.join('') + decoder.decode();
  if (rest !== '') yield clean(rest);
}

function clean(line: string): string {
  return line.replaceAll('\r', '');
}

const FLUSH_AT = 1 << 16;

/** Collects writes and waits for slow readers. */
export class LineWriter {
  private pending = '';

  constructor(private readonly output: Writable) {}

  async line(text: string): Promise<void> {
    this.pending += `${text}\n`;
    if (this.pending.length >= FLUSH_AT) await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.pending;
    this.pending = '';
    if (text !== '' && !this.output.write(text)) await once(this.output, 'drain');
  }
}
