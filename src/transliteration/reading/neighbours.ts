/** Words that are a name or something else, settled by the words beside them. */
import * as u from '../script/unicode';
import { hasArticle, type Reading } from './reading';
import { changed } from './sources/lexicon-source';
import { NO_READINGS, type Unit, unitOf } from './unit';

/** How sure it is that a word among names is a name. */
const TRUST_NAME = 0.85;

export function settleByNeighbours(units: Unit[]): Unit[] {
  if (!units.some(isUnsettled)) return units;
  const words = units.filter(({ readings }) => readings !== NO_READINGS);
  if (words.length < 2) return units;
  let place = 0;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit.readings === NO_READINGS) continue;
    // The units before any of them was settled.
    const asName = nameAmong(unit.readings, words[place - 1], words[place + 1]);
    place++;
    if (asName) units[i] = unitOf(unit.tokens, withNameFirst(unit.readings, asName));
  }
  return units;
}

function withNameFirst(readings: readonly Reading[], name: Reading): Reading[] {
  const others = readings.filter((reading) => reading !== name);
  const doubted = others.map((reading) =>
    changed(reading, { confidence: reading.confidence * (1 - TRUST_NAME) }),
  );
  return [changed(name, { confidence: TRUST_NAME }), ...doubted];
}

/** Read as something else first, it may be a name. */
function isUnsettled({ readings }: Unit): boolean {
  return (
    readings !== NO_READINGS &&
    readings.length > 1 &&
    readings[0]!.source === 'lexicon' &&
    !isName(readings[0]!)
  );
}

function isName({ kind }: Reading): boolean {
  return kind === 'family' || kind?.startsWith('given') === true;
}

/** The name that a word is which by itself is more often a particle (على for علي), a word or a town. */
function nameAmong(
  readings: readonly Reading[],
  before: Unit | undefined,
  after: Unit | undefined,
): Reading | undefined {
  const [first] = readings;
  if (first!.source !== 'lexicon') return undefined;
  if (first!.kind === 'particle' || first!.kind === 'word') {
    const neighbours = [before, after].filter((other) => other !== undefined);
    if (!neighbours.every(({ readings: [reading] }) => isPersonal(reading!))) return undefined;
    return readings.find(({ kind }) => kind?.startsWith('given'));
  }
  // سعيد الكاف, محمد السيف, أحمد الشيخ: after a given name a town or title with its article is the family of that name.
  if (first!.kind !== 'place' && first!.kind !== 'title') return undefined;
  if (!hasArticle(first!)) return undefined;
  // أبو الليث, ابن المنذر: fathers and sons are called by a name.
  if (isKinship(before)) return readings.find(({ kind }) => kind !== first!.kind && kind === 'family');
  if (!isGiven(before)) return undefined;
  // محمد الشيخ زايد may be two people, and الأستاذ a title.
  if (first!.kind === 'title' && isGiven(after)) return undefined;
  return readings.find(({ kind }) => kind === 'family');
}

const KINSHIP = new Set(['أبو', 'أبا', 'أبي', 'أم', 'بن', 'ابن']);

function isKinship(unit: Unit | undefined): boolean {
  return unit?.readings[0]?.kind === 'particle' && KINSHIP.has(u.stripMarks(unit.tokens[0]!.text));
}

function isGiven(unit: Unit | undefined): boolean {
  return unit?.readings[0]?.kind?.startsWith('given') === true;
}

function isPersonal({ kind }: Reading): boolean {
  return kind !== undefined && (kind.startsWith('given') || kind === 'family' || kind === 'title');
}
