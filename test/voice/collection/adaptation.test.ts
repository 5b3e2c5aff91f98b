import { describe, expect, it } from 'vitest';
import { decodeEnrolment, encodeEnrolment } from '../../../src/stores/enrolment-codec';
import { learnFromLogin } from '../../../src/voice/collection/adaptation';
import { CollectionContext } from '../../../src/voice/collection/context';
import { MemoryStore } from '../../../src/voice/collection/memory-store';
import type { VoicesOptions } from '../../../src/voice/collection/options';
import type { Enrolment } from '../../../src/voice/collection/store';
import { Voices } from '../../../src/voice/collection/voices';
import { CLASSICAL_MODEL } from '../../../src/voice/model/classical-model';
import { meanPrint } from '../../../src/voice/print/mean-print';
import { printOf } from '../../../src/voice/print/person-print';
import type { VoiceTake } from '../../../src/voice/sample/voice-take';
import { clip } from '../fixtures';

const phrase = 'open my account';
const EASY = { falseAcceptRate: 0.5, margin: 0 };

async function enrolled(options: VoicesOptions) {
  const store = new MemoryStore();
  let ms = 0;
  const voices = new Voices({ store, now: () => new Date((ms += 1000)), ...options });
  for (const name of ['amal', 'badr'])
    await voices.enrol({
      collection: 'acme',
      phrase,
      speakerId: name,
      recordings: [1, 2].map((take) => clip(`${name}-${take}`)),
    });
  const amal = async (): Promise<Enrolment> => (await store.find('acme', { phrase, speakerId: 'amal' }))[0]!;
  const login = (name: string) => voices.identify({ collection: 'acme', phrase, recording: clip(name) });
  return { store, voices, amal, login };
}

describe('adaptation', () => {
  it('does not happen unless it is asked for', async () => {
    const { amal, login } = await enrolled({});
    const before = await amal();
    expect((await login('amal-login')).status).toBe('accepted');
    expect(await amal()).toEqual(before);
  });

  it('adds the takes of confident logins, the oldest making way, and is undone bit for bit', async () => {
    const { voices, amal, login } = await enrolled({ adapt: { ...EASY, takes: 3 } });
    const before = await amal();
    const times: (string | undefined)[] = [];
    for (const name of ['amal-login', 'amal-3', 'amal-login', 'amal-3', 'amal-login']) {
      expect((await login(name)).status).toBe('accepted');
      times.push((await amal()).takes.at(-1)!.adaptedAt);
    }
    const after = await amal();
    expect(after.takes.slice(0, 2)).toEqual(before.takes);
    expect(after.takes.slice(2).map(({ adaptedAt }) => adaptedAt)).toEqual(times.slice(2));
    expect(after.print).not.toEqual(before.print);
    expect(after.updatedAt).toBe(before.updatedAt);
    await expect(voices.revert('acme', undefined as never)).rejects.toMatchObject({
      code: 'invalid-argument',
      field: 'speakerId',
    });
    expect(await amal()).toEqual(after);
    expect(await voices.revertCollection('acme')).toBe(1);
    expect(await amal()).toEqual(before);
    expect(await voices.revert('acme', 'amal')).toBe(0);
  });

  it.each(['stranger', 'badr-login', 'amal-wrong-phrase'])('learns nothing of amal from %s', async (name) => {
    const { amal, login } = await enrolled({ adapt: EASY });
    const before = await amal();
    await login(name);
    expect(await amal()).toEqual(before);
  });

  it.each([
    ['a stricter limit', { falseAcceptRate: 1e-9, margin: 0 }],
    ['a wider margin', { falseAcceptRate: 0.5, margin: 1000 }],
  ])('waits for %s', async (_, adapt) => {
    const { amal, login } = await enrolled({ adapt });
    const before = await amal();
    expect((await login('amal-login')).status).toBe('accepted');
    expect(await amal()).toEqual(before);
  });

  it('is never less strict than the login itself, whatever rate it is given', async () => {
    const { store, amal, login } = await enrolled({});
    const before = await amal();
    const known = await login('amal-login');
    if (known.status !== 'accepted') throw new Error(known.status);
    const { score } = known.decision;
    const learn = async (threshold: number) => {
      const options = { adapt: EASY, thresholds: { score: threshold } };
      const context = new CollectionContext(store, CLASSICAL_MODEL, options);
      const { sample } = context.listen(clip('amal-login'));
      const judged = { candidates: 2, margin: undefined, circumstances: {} };
      await learnFromLogin(context, 'acme', await amal(), sample!, judged);
    };
    await learn(score + 1);
    expect((await amal()).takes).toEqual(before.takes);
    await learn(score - 1);
    expect((await amal()).takes).toHaveLength(before.takes.length + 1);
  });

  it('leaves enrolled takes in their places when more are enrolled', async () => {
    const { voices, amal, login } = await enrolled({ adapt: EASY });
    await login('amal-login');
    await voices.enrol({ collection: 'acme', phrase, speakerId: 'amal', recordings: [clip('amal-3')] });
    expect((await amal()).takes.map(({ adaptedAt }) => adaptedAt !== undefined)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('is kept by stores and exports', async () => {
    const { store, amal, login } = await enrolled({ adapt: EASY });
    await login('amal-login');
    const kept = await amal();
    expect(decodeEnrolment(encodeEnrolment(kept))).toEqual(kept);
    expect(await MemoryStore.import(store.export()).find('acme', { speakerId: 'amal' })).toEqual([kept]);
  });
});

describe('printOf', () => {
  const take = (print: number[], adaptedAt?: string): VoiceTake => ({
    print: Float32Array.from(print),
    template: { frames: new Int8Array(1), weights: new Uint8Array(1) },
    ...(adaptedAt === undefined ? {} : { adaptedAt }),
  });

  it('is the mean of enrolled takes', () => {
    const takes = [take([1, 0]), take([0.6, 0.8])];
    expect(printOf(takes)).toEqual(meanPrint(takes.map(({ print }) => print)));
  });

  it('is moved by adapted takes by at most 18.4 degrees, however many there are', () => {
    const moved = printOf([take([1, 0]), ...Array.from({ length: 50 }, () => take([0, 1], 'x'))]);
    // A third of a vector at right angles: the tangent is 1/3.
    expect(moved[1]! / moved[0]!).toBeCloseTo(1 / 3, 5);
  });
});

describe('margin', () => {
  it('lets nobody in who is not clear of the next', async () => {
    const { login } = await enrolled({});
    const { margin } = (await login('amal-login')) as { margin: number };
    expect(margin).toBeGreaterThan(0);
    const strict = await enrolled({ margin: margin + 0.01 });
    expect(await strict.login('amal-login')).toMatchObject({
      status: 'rejected',
      decision: { accepted: false, failed: 'margin' },
    });
    const fair = await enrolled({ margin: margin - 0.01 });
    expect((await fair.login('amal-login')).status).toBe('accepted');
  });
});
