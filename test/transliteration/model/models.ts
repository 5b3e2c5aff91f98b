import { readFileSync } from 'node:fs';
import type { Model } from '../../../src/transliteration/model';
import { parseModel } from '../../../src/transliteration/model/load';

/** The committed files; tests of behaviour run over both. */
export const TIERS = ['small', 'full'] as const;

export const file = (tier: (typeof TIERS)[number]): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../models/${tier}.bin`, import.meta.url)));

const loaded = new Map<string, Model>();

export function model(tier: (typeof TIERS)[number]): Model {
  let known = loaded.get(tier);
  if (!known) {
    known = parseModel(file(tier));
    loaded.set(tier, known);
  }
  return known;
}
