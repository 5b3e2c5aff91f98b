import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../src/voice/collection/memory-store';
import { Voices } from '../../../src/voice/collection/voices';
import { meanPrint } from '../../../src/voice/print/mean-print';
import { printOf } from '../../../src/voice/print/person-print';
import { countSittings, sittingsOf, thinned } from '../../../src/voice/sample/sittings';
import type { VoiceTake } from '../../../src/voice/sample/voice-take';
import { clip } from '../fixtures';

const HOUR = 3_600_000;
const SUNDAY = Date.parse('2026-01-04T09:00:00Z');

/** A take so many hours after Sunday morning; `undefined`: nobody knows when. */
function take(hours: number | undefined, print: readonly number[] = [1, 0]): VoiceTake {
  const template = { frames: new Int8Array(), weights: new Uint8Array() };
  const known = hours === undefined ? {} : { enrolledAt: new Date(SUNDAY + hours * HOUR).toISOString() };
  return { print: Float32Array.from(print), template, ...known };
}

const sizes = (takes: readonly VoiceTake[]) => sittingsOf(takes).map(({ length }) => length);

describe('sittings', () => {
  it('are four hours apart or more, in whatever order the takes came', () => {
    expect(sizes([take(0), take(0.1), take(3.9)])).toEqual([3]);
    expect(sizes([take(4.1), take(0), take(0.05)])).toEqual([2, 1]);
    expect(sizes([take(96), take(0), take(96.1), take(48)])).toEqual([1, 1, 2]);
  });

  it('takes without a time are one of their own', () => {
    expect(sizes([take(undefined), take(0), take(undefined)])).toEqual([2, 1]);
    expect(sizes([])).toEqual([]);
  });

  it('are counted of enrolled takes: logins that were learned from are none', () => {
    const learned = { ...take(96), adaptedAt: new Date(SUNDAY + 96 * HOUR).toISOString() };
    expect(countSittings([take(0), take(0.1), learned])).toBe(1);
    expect(countSittings([take(0), take(48), learned])).toBe(2);
  });

  const takes = fc.array(fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }), { maxLength: 40 });

  it('part the takes: each is in one, and only one', () => {
    fc.assert(
      fc.property(takes, (hours) => {
        const all = hours.map((each) => take(each));
        const inSittings = sittingsOf(all).flat();
        expect(inSittings).toHaveLength(all.length);
        expect(new Set(inSittings)).toEqual(new Set(all));
      }),
    );
  });

  it('the largest makes way first, and none is lost while there is room for one of each', () => {
    fc.assert(
      fc.property(takes, fc.integer({ min: 1, max: 20 }), (hours, most) => {
        const all = hours.map((each) => take(each));
        const kept = thinned(all, most);
        expect(kept).toHaveLength(Math.min(most, all.length));
        const before = sittingsOf(all);
        if (before.length > most) return;
        const left = before.map((sitting) => sitting.filter((each) => kept.includes(each)).length);
        expect(Math.min(...left, 1)).toBe(1);
        // Whoever lost a take is as large as the largest, but for one.
        const largest = Math.max(...left, 0);
        left.forEach((size, i) => {
          if (size < before[i]!.length) expect(size).toBeGreaterThanOrEqual(largest - 1);
        });
      }),
    );
  });

  it('the oldest take of a sitting makes way for newer ones', () => {
    const all = [take(0), take(0.1), take(0.2), take(48)];
    expect(thinned(all, 3)).toEqual([all[1], all[2], all[3]]);
    expect(thinned(all, 2)).toEqual([all[2], all[3]]);
  });

  it('weigh the same, however many takes each has', () => {
    const desk = [0, 0.1, 0.2, 0.3].map((hours) => take(hours, [1, 0]));
    const car = take(96, [0, 1]);
    const both = Math.SQRT1_2;
    const print = printOf([...desk, car]);
    expect(print[0]).toBeCloseTo(both, 6);
    expect(print[1]).toBeCloseTo(both, 6);
    expect(printOf(desk)).toEqual(meanPrint(desk.map((each) => each.print)));
  });
});

describe('enrolment over several days', () => {
  const person = { collection: 'acme', phrase: 'open my account', speakerId: 'amal' };

  it('adds takes, and says how many sittings there are', async () => {
    let now = SUNDAY;
    const store = new MemoryStore();
    const voices = new Voices({ store, now: () => new Date(now) });
    const add = (take: string) => voices.enrol({ ...person, recordings: [clip(take)] });
    expect(await add('amal-1')).toMatchObject({ takes: 1, sittings: 1 });
    now += HOUR;
    expect(await add('amal-2')).toMatchObject({ takes: 2, sittings: 1 });
    now += 96 * HOUR;
    expect(await add('amal-3')).toMatchObject({ takes: 3, sittings: 2 });
    const [amal] = await store.find('acme', person);
    const [first, second, third] = amal!.takes.map(({ print }) => print);
    expect(amal!.print).toEqual(meanPrint([meanPrint([first!, second!]), meanPrint([third!])]));
  });

  it('takes recorded before count as of their day', async () => {
    const voices = new Voices();
    const add = (take: string, recordedAt: Date) =>
      voices.enrol({ ...person, recordings: [clip(take)], recordedAt });
    expect(await add('amal-1', new Date(SUNDAY))).toMatchObject({ sittings: 1 });
    expect(await add('amal-2', new Date(SUNDAY + 48 * HOUR))).toMatchObject({ sittings: 2 });
    expect(await add('amal-3', new Date(SUNDAY + HOUR))).toMatchObject({ sittings: 2 });
  });

  it.each([['2026-01-04'], [SUNDAY], [new Date(Number.NaN)]])('refuses %s as a date', async (recordedAt) => {
    const recordings = [clip('amal-1')];
    await expect(
      new Voices().enrol({ ...person, recordings, recordedAt: recordedAt as Date }),
    ).rejects.toMatchObject({ code: 'invalid-argument', field: 'recordedAt' });
  });
});
