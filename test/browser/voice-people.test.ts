import { expect, it } from 'vitest';
import { personOf } from '../../page/src/voice/person';
import * as voice from '../../src/voice/index';
import { enrolment } from '../conformance/enrolments';

it('people are asked for another sitting by the library’s count, not by the calendar', () => {
  const known = enrolment('amal', 'open', 1);
  const sittings = (...times: readonly string[]) => {
    const takes = times.map((enrolledAt) => ({ ...known.takes[0]!, enrolledAt }));
    return personOf({ ...known, takes }, voice, known).sittings;
  };
  expect(sittings('2026-01-04T23:50:00Z', '2026-01-05T00:10:00Z')).toBe(1);
  expect(sittings('2026-01-04T08:00:00Z', '2026-01-04T13:00:00Z')).toBe(2);
});
