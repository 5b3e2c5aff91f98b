import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Model } from '../../../src/transliteration/model';
import { parseModel } from '../../../src/transliteration/model/load';

/** The committed files; tests of behaviour run over both. */
export const TIERS = ['small', 'full'] as const;

export const packed = (tier: (typeof TIERS)[number]): Uint8Array =>
  readFileSync(new URL(`../../../models/${tier}.bin`, import.meta.url));

export const unpacked = (tier: (typeof TIERS)[number]): Uint8Array => inflateRawSync(packed(tier));

const loaded = new Map<string, Model>();

export function model(tier: (typeof TIERS)[number]): Model {
  let known = loaded.get(tier);
  if (!known) {
    known = parseModel(unpacked(tier));
    loaded.set(tier, known);
  }
  return known;
}
