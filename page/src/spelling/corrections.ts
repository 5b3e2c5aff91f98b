/** The visitor's own spellings, kept on this device; a change in one section is seen in the others. */
import { useEffect, useState } from 'preact/hooks';
import { Dictionary } from '../../../src/transliteration/index';
import { onOtherTabsChoice, readSetting, writeSetting } from '../shell/settings';

export type Correction = readonly [arabic: string, spelling: string];

const listeners = new Set<() => void>();
let corrections = readCorrections();
let dictionary = dictionaryOf(corrections);
onOtherTabsChoice('corrections', () => use(readCorrections()));

export function addCorrection(arabic: string, spelling: string): void {
  keep([...others(arabic), [arabic, spelling]]);
}

export function removeCorrection(arabic: string): void {
  keep(others(arabic));
}

/** What is kept, and before it what was picked for this text. */
export function dictionaryWith(picks: readonly Correction[]): Dictionary | undefined {
  if (picks.length === 0) return dictionary;
  return dictionaryOf([...new Map([...corrections, ...picks])]);
}

export function useCorrections(): readonly Correction[] {
  const [, refresh] = useState(0);
  useEffect(() => {
    const listener = () => refresh((count) => count + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return corrections;
}

/** Those of other words, as they are kept now: other tabs may have added some. */
function others(arabic: string): readonly Correction[] {
  return readCorrections().filter(([known]) => known !== arabic);
}

function keep(next: readonly Correction[]): void {
  writeSetting('corrections', JSON.stringify(next));
  use(next);
}

function use(next: readonly Correction[]): void {
  corrections = next;
  dictionary = dictionaryOf(next);
  for (const listener of listeners) listener();
}

function dictionaryOf(entries: readonly Correction[]): Dictionary | undefined {
  return entries.length > 0 ? new Dictionary(entries) : undefined;
}

function isTaken(correction: Correction): boolean {
  try {
    new Dictionary([correction]);
    return true;
  } catch {
    return false;
  }
}

/** An entry that cannot be read, or would be refused, counts as none: a visitor can do nothing about it. */
function readCorrections(): readonly Correction[] {
  try {
    const kept: unknown = JSON.parse(readSetting('corrections') ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTaken) : [];
  } catch {
    return [];
  }
}
