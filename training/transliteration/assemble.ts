/** Puts the parts of a model file together; the mirror of the run time's load.ts. */
import { checksum } from '../../src/transliteration/model/checksum';
import { MAGIC } from '../../src/transliteration/model/load';
import type { TrainedSettings } from '../../src/transliteration/model/trained-settings';
import { ByteWriter } from './write';

export interface Inventory {
  readonly letters: readonly string[];
  /** Chunks of each letter. */
  readonly chunks: readonly (readonly string[])[];
  /** Token of a letter and chunk. */
  token(letter: string, chunk: string): number;
  readonly size: number;
}

/** Letters and chunks in code point order, so that the numbering does not depend on the order of the rows. */
export function buildInventory(
  aligned: readonly { example: { input: string }; chunks: readonly string[] }[],
): Inventory {
  const byLetter = new Map<string, Set<string>>();
  for (const { example, chunks } of aligned) {
    chunks.forEach((chunk, i) => {
      const letter = example.input[i]!;
      const known = byLetter.get(letter);
      if (known) known.add(chunk);
      else byLetter.set(letter, new Set([chunk]));
    });
  }
  const letters = [...byLetter.keys()].sort();
  const chunks = letters.map((letter) => [...byLetter.get(letter)!].sort());
  const tokens = new Map<string, number>();
  letters.forEach((letter, i) => {
    for (const chunk of chunks[i]!) tokens.set(`${letter}${chunk}`, tokens.size);
  });
  return { letters, chunks, size: tokens.size, token: (letter, chunk) => tokens.get(`${letter}${chunk}`)! };
}

export function writeInventory({ letters, chunks }: Inventory): Uint8Array {
  const out = new ByteWriter();
  out.text(letters.map((letter, i) => [letter, ...chunks[i]!].join('\t')).join('\n'));
  return out.bytes();
}

export function writeSettings(settings: TrainedSettings): Uint8Array {
  const out = new ByteWriter();
  out.integer(settings.spellingBeam - 1);
  out.integer(settings.readingBeam - 1);
  const numbers = [
    ...settings.ngramWeights,
    ...settings.taggerWeights,
    settings.habitWeight,
    settings.knownAnswer,
    settings.originSlope,
    settings.originShift,
    settings.originFloor,
    ...settings.ranking,
    ...settings.spellingConfidence,
    ...settings.readingConfidence,
  ];
  for (const number of numbers) out.float(number);
  return out.bytes();
}

export interface ModelParts {
  readonly tier: 'small' | 'full';
  readonly version: string;
  readonly settings: TrainedSettings;
  readonly spellings: Uint8Array;
  readonly readings: Uint8Array;
  readonly arabic: Uint8Array;
  readonly foreign: Uint8Array;
  readonly reading: Uint8Array;
  readonly names: Uint8Array;
  readonly origin: Uint8Array;
  readonly habits: Uint8Array;
  readonly known: Uint8Array;
  /** Empty for a tier that has no room for them. */
  readonly spelt: Uint8Array;
  /** Empty for a tier without network. */
  readonly network: Uint8Array;
  /** Empty for a tier that knows no sentences. */
  readonly sentences: Uint8Array;
  /** Empty for a tier that has no room for them. */
  readonly loanwords: Uint8Array;
  readonly foreignNames: Uint8Array;
}

export function assemble(parts: ModelParts): Uint8Array {
  const content = new ByteWriter();
  content.integer(parts.tier === 'small' ? 0 : 1);
  content.text(parts.version);
  content.section(writeSettings(parts.settings));
  for (const part of [
    parts.spellings,
    parts.readings,
    parts.arabic,
    parts.foreign,
    parts.reading,
    parts.names,
    parts.origin,
    parts.habits,
    parts.known,
    parts.spelt,
    parts.network,
    parts.sentences,
    parts.loanwords,
    parts.foreignNames,
  ]) {
    content.section(part);
  }
  const out = new ByteWriter();
  for (const character of MAGIC) out.byte(character.charCodeAt(0));
  out.word(checksum(content.bytes()));
  out.raw(content.bytes());
  return out.bytes();
}
