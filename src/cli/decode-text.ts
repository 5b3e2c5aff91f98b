/** Bytes of a text file → text. A byte order mark or the caller gives the encoding; invalid bytes are refused. */
import type { Readable } from 'node:stream';
import { CliError } from './failure';

const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Zip archives: `.xlsx`, `.ods`, `.docx`. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

/**
 * Pieces of text, the byte order mark taken off. Without a mark or a name the encoding is UTF-8.
 *
 * @param encoding a label of the Encoding Standard: `windows-1256`, `utf-16le`, `iso-8859-6` …
 * @throws CliError where the label is unknown, the bytes are not of the encoding, or they are a spreadsheet
 */
export class DecodedText implements AsyncIterable<string> {
  /**
   * Whether UTF-8 made of it begins with a byte order mark: there was one, or the encoding was another, which Excel knew without.
   * Known once the first piece is read.
   */
  needsMark = false;

  constructor(
    private readonly input: Readable,
    private readonly encoding?: string,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    let decoder = this.encoding === undefined ? undefined : decoderOf(this.encoding);
    let done = 0;
    for await (const chunk of whole(this.input)) {
      if (done === 0) {
        if (startsWith(chunk, ARCHIVE))
          throw new CliError('this is a spreadsheet or an archive: save it as CSV (UTF-8) first');
        const mark = MARKS.find(([, bytes]) => startsWith(chunk, bytes));
        decoder ??= decoderOf(mark?.[0] ?? 'utf-8');
        this.needsMark = mark !== undefined || decoder.encoding !== 'utf-8';
      }
      yield decodeWith(decoder!, chunk, done);
      done += chunk.length;
    }
    if (decoder) yield decodeWith(decoder, new Uint8Array(), done, false);
  }
}

/** The first chunk holds a byte order mark whole. */
async function* whole(input: Readable): AsyncGenerator<Uint8Array> {
  let held = new Uint8Array();
  let isFirst = true;
  for await (const chunk of input as AsyncIterable<Uint8Array>) {
    if (!isFirst) {
      yield chunk;
      continue;
    }
    held = Buffer.concat([held, chunk]);
    if (held.length < ARCHIVE.length) continue;
    isFirst = false;
    yield held;
  }
  if (isFirst && held.length > 0) yield held;
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);

type Decoder = InstanceType<typeof TextDecoder>;

function decoderOf(encoding: string): Decoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new CliError(
      `--encoding does not know ${encoding}; windows-1256, utf-16le and iso-8859-6 are usual`,
    );
  }
}

/** Arabic letters in UTF-16 have a byte 06 each, spaces and digits a byte 00: controls that no text in UTF-8 holds. */
function withoutControls(text: string, encoding: string): string {
  if (encoding !== 'utf-8' || !/[\0\x06]/.test(text)) return text;
  throw new CliError('the text looks like UTF-16 without a byte order mark: try --encoding utf-16le', 1);
}

function decodeWith(decoder: Decoder, chunk: Uint8Array, before: number, stream = true): string {
  try {
    return withoutControls(decoder.decode(chunk, { stream }), decoder.encoding);
  } catch (error) {
    if (error instanceof CliError) throw error;
    const place = `between bytes ${before} and ${before + chunk.length}`;
    throw new CliError(
      decoder.encoding === 'utf-8'
        ? `the text is not UTF-8 (${place}): files of Arabic Windows need --encoding windows-1256`
        : `the text is not ${decoder.encoding} (${place})`,
      1,
    );
  }
}
