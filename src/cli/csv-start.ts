/** How a CSV is to be read, as its start tells: what separates fields, and what ends rows. */
import { LONGEST_PIECE } from './lines';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Excel's own first line. */
const SEPARATOR_LINE = /^sep=([^"\r\n])(?:\r\n?|\n)/i;
/** A field that may hold line ends and delimiters, or the start of one. */
const QUOTED = /(^|[,;\t|\r\n])"[^"]*(?:""[^"]*)*(?:"|$)/g;

export interface CsvStart {
  /** Such as `sep=;`, with its end; mostly nothing. */
  readonly separatorLine: string;
  /** What that line says, else what the heading has most of. */
  readonly delimiter: string;
  readonly lineEnds: readonly string[];
  /** All from the heading on. */
  readonly text: AsyncIterable<string>;
}

/** Reads no further than the heading, or than a line may be long. */
export async function readStart(input: AsyncIterable<string>): Promise<CsvStart> {
  const chunks = input[Symbol.asyncIterator]();
  let start = '';
  let found = lookAt(start);
  while (!found.outside.includes('\n') && start.length < LONGEST_PIECE) {
    const next = await chunks.next();
    if (next.done) break;
    start += next.value;
    found = lookAt(start);
  }
  const { separatorLine, separator, outside } = found;
  // As in files of old Macs.
  const endsAtReturn = !outside.includes('\n') && outside.includes('\r');
  const [heading = ''] = outside.split(endsAtReturn ? '\r' : '\n');
  const text = async function* () {
    yield start.slice(separatorLine.length);
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  return {
    separatorLine,
    delimiter: separator ?? usualDelimiter(heading),
    lineEnds: endsAtReturn ? ['\r'] : ['\r\n', '\n'],
    text: text(),
  };
}

interface Found {
  readonly separatorLine: string;
  readonly separator: string | undefined;
  /** What stands outside quotes. */
  readonly outside: string;
}

function lookAt(start: string): Found {
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(start) ?? [];
  return { separatorLine, separator, outside: start.slice(separatorLine.length).replace(QUOTED, '$1') };
}

function usualDelimiter(heading: string): string {
  const counts = DELIMITERS.map((delimiter) => heading.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}
