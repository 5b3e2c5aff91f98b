import { describe, expect, it, vi } from 'vitest';
import { createNutq, NutqError, type NutqOptions, transliterate, UNLIMITED_TRIALS } from '../../src/index';

const KEY = 'secret-key';
const guarded = (options: NutqOptions = {}) =>
  createNutq({ bundleKeys: [{ key: KEY, trials: 5 }], ...options });
/** Anything a caller may send. */
const send = (nutq: ReturnType<typeof createNutq>, request: unknown) => nutq.transliterate(request as never);
const good = { arabic_phrase: 'محمد علي', bundle_key: KEY };

describe('success', () => {
  it('T11: exactly the documented keys', async () => {
    const { status, body } = await send(guarded(), good);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['result', 'transaction_id', 'trials_remaining']);
    expect(body).toMatchObject({ result: { english_phrase: 'Mohammed Ali' }, trials_remaining: 4 });
    expect(Object.keys((body as { result: object }).result)).toEqual(['english_phrase']);
  });

  it('needs no key where none is configured', async () => {
    const { status, body } = await send(createNutq(), { arabic_phrase: 'محمد' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ trials_remaining: UNLIMITED_TRIALS });
  });

  it('T9: a key without a quota reports a fixed large number', async () => {
    const nutq = createNutq({ bundleKeys: [{ key: KEY }] });
    for (let i = 0; i < 2; i++)
      expect((await send(nutq, good)).body).toMatchObject({ trials_remaining: UNLIMITED_TRIALS });
  });

  it('T10: transaction identifiers are non-empty and unique', async () => {
    const nutq = createNutq();
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(nutq, good)));
    const ids = answers.map(({ body }) => (body as { transaction_id: string }).transaction_id);
    expect(ids.every((id) => typeof id === 'string' && id !== '')).toBe(true);
    expect(new Set(ids).size).toBe(100);
  });

  it.each<[string, () => unknown, number]>([
    ['that is empty', () => '', 500],
    ['that is a number', () => 5, 500],
    ['that fails later', async () => Promise.reject(new Error('no database')), 500],
    ['that comes later', async () => 'own', 200],
  ])('T10: an identifier %s', async (_, newTransactionId, status) => {
    const onError = vi.fn();
    const bundleKeys = { check: async () => 'allowed' as const, spend: vi.fn(async () => 1) };
    const nutq = createNutq({ newTransactionId: newTransactionId as never, bundleKeys, onError });
    expect((await send(nutq, good)).status).toBe(status);
    const [failures, trials] = status === 200 ? [0, 1] : [1, 0];
    expect(onError).toHaveBeenCalledTimes(failures);
    expect(bundleKeys.spend).toHaveBeenCalledTimes(trials);
  });

  it('T16: unknown fields are ignored', async () => {
    expect((await send(guarded(), { ...good, extra: { deep: [1] } })).status).toBe(200);
  });

  it('T17: mixed text is kept, Arabic digits become 0–9', async () => {
    const { body } = await send(guarded(), { ...good, arabic_phrase: 'Mr. محمد ٣ 😀' });
    expect(body).toMatchObject({ result: { english_phrase: 'Mr. Mohammed 3 😀' } });
  });

  it('spells as it was configured to', async () => {
    const nutq = createNutq({ transliteration: { style: 'egypt' } });
    expect((await send(nutq, { arabic_phrase: 'جمال' })).body).toMatchObject({
      result: { english_phrase: 'Gamal' },
    });
  });
});

it('a service is not made with options that would do nothing', () => {
  expect(() => createNutq({ transliteration: { scheme: 'ala-lc', style: 'egypt' } })).toThrow(
    expect.objectContaining({ code: 'invalid-option', field: 'style' }),
  );
});

describe('T1, T4: bundle key', () => {
  const missing: [string, unknown][] = [
    ['absent', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', ' \t\n'],
    ['a number', 5],
    ['an array', [KEY]],
    ['an object', { key: KEY }],
  ];

  it.each(missing)('%s is an incomplete request', async (_what, bundle_key) => {
    const { status, body } = await send(guarded(), { ...good, bundle_key });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(['message']);
    expect(body).toMatchObject({ message: expect.stringContaining('Bad Request') });
  });

  it.each(missing)('%s is unauthorized under the other reading', async (_what, bundle_key) => {
    const { status, body } = await send(guarded({ missingBundleKeyStatus: 401 }), { ...good, bundle_key });
    expect(status).toBe(401);
    expect(Object.keys(body)).toEqual(['message']);
    expect(body).toMatchObject({ message: expect.stringContaining('Unauthorized') });
  });

  it.each(['unknown', `${KEY} `, KEY.toUpperCase(), 'constructor', '__proto__', 'toString', '\ud800'])(
    '%j is no known key',
    async (bundle_key) => {
      for (const nutq of [guarded(), guarded({ missingBundleKeyStatus: 401 })]) {
        const { status, body } = await send(nutq, { ...good, bundle_key });
        expect(status).toBe(401);
        expect(body).toEqual({ message: expect.stringContaining('Unauthorized') });
      }
    },
  );

  it('an empty list knows nobody', async () => {
    expect((await send(createNutq({ bundleKeys: [] }), good)).status).toBe(401);
  });
});

describe('T4, T5, T7, T16: shape', () => {
  it.each([undefined, null, 'text', 5, true, [], [good]])('%j is no request', async (request) => {
    const { status, body } = await send(guarded(), request);
    expect(status).toBe(400);
    expect(body).toEqual({ message: expect.stringContaining('Bad Request') });
  });

  it.each([undefined, null, 5, ['محمد'], {}])('%j is no phrase', async (arabic_phrase) => {
    const { status, body } = await send(guarded(), { ...good, arabic_phrase });
    expect(status).toBe(400);
    expect(body).toEqual({ message: expect.stringContaining('Bad Request') });
  });

  it.each([null, 5, ['ar'], {}, true])('%j is no lang', async (lang) => {
    expect((await send(guarded(), { ...good, lang })).status).toBe(400);
  });

  it('takes fields of the request itself, whatever else it has', async () => {
    expect((await send(guarded(), Object.assign(Object.create(null), good))).status).toBe(200);
    expect(
      (await send(guarded(), JSON.parse(`{"__proto__": {"bundle_key": "${KEY}"}, "arabic_phrase": "م"}`)))
        .status,
    ).toBe(400);
  });
});

describe('T5: lang', () => {
  const refused = { ...good, arabic_phrase: '' };
  const message = async (lang?: string) =>
    (await send(guarded(), { ...refused, ...(lang === undefined ? {} : { lang }) })).body as {
      message: string;
    };

  it.each(['ar', 'AR', 'ar-EG', 'ar_SA', 'Ar-latn'])('%s is Arabic', async (lang) => {
    expect((await message(lang)).message).toMatch(/[\u0600-\u06ff]/);
  });

  it.each([
    undefined,
    'en',
    'en-GB',
    'EN',
    'fr',
    '',
    'arabic',
    'xx-ar',
    '__proto__',
    'constructor',
    'toString',
  ])('%s is English', async (lang) => {
    const { message: text } = await message(lang);
    expect(text).toMatch(/^[ -~]+$/);
  });

  it('changes messages of every failure, never the result', async () => {
    const requests = [{ ...good, bundle_key: '' }, { ...good, bundle_key: 'x' }, refused];
    for (const request of requests) {
      const { status, body } = await send(guarded(), { ...request, lang: 'ar' });
      const english = await send(guarded(), request);
      expect(status).toBe(english.status);
      expect((body as { message: string }).message).toMatch(/[\u0600-\u06ff]/);
    }
    const arabic = await send(guarded(), { ...good, lang: 'ar' });
    expect(arabic.body).toMatchObject({ result: { english_phrase: 'Mohammed Ali' } });
  });
});

describe('T6, T8: rules of the service', () => {
  it.each([
    ['', 1001],
    [' \t\n\u00a0', 1001],
    ['abc', 1002],
    ['123 😀 !', 1002],
    ['؟', 1002],
    ['\u064e\u0651', 1002],
    ['ـ', 1002],
    ['\ud800', 1002],
    ['م'.repeat(1001), 1003],
    ['x'.repeat(1001), 1003],
  ])('refuses %j', async (arabic_phrase, code) => {
    const { status, body } = await send(guarded(), { ...good, arabic_phrase });
    expect(status).toBe(422);
    expect(Object.keys(body).sort()).toEqual(['error_code', 'message']);
    expect(body).toMatchObject({ error_code: code, message: expect.stringMatching(/./) });
  });

  it.each(['م', '٣', '۳', 'ﷲ', 'ﻣ', 'پ', ' م ', 'x م', 'م'.repeat(1000)])(
    'takes %j',
    async (arabic_phrase) => {
      expect((await send(guarded(), { ...good, arabic_phrase })).status).toBe(200);
    },
  );

  it('counts code points, up to a limit of one’s own', async () => {
    const nutq = guarded({ maxPhraseLength: 3 });
    expect((await send(nutq, { ...good, arabic_phrase: 'م😀😀' })).status).toBe(200);
    expect((await send(nutq, { ...good, arabic_phrase: 'م😀😀م' })).body).toMatchObject({ error_code: 1003 });
  });

  it('binds the request methods only', () => {
    expect(transliterate('')).toBe('');
    expect(transliterate('abc')).toBe('abc');
    expect(transliterate('محمد '.repeat(500))).toBe('Mohammed '.repeat(500));
  });
});

describe('T2: the first failure wins', () => {
  it('shape before key before rules before trials', async () => {
    const nutq = createNutq({ bundleKeys: [{ key: KEY, trials: 0 }] });
    expect((await send(nutq, { bundle_key: 'unknown' })).status).toBe(400);
    expect((await send(nutq, { ...good, bundle_key: 'unknown', lang: 5 })).status).toBe(400);
    expect((await send(nutq, { bundle_key: 'unknown', arabic_phrase: '' })).status).toBe(401);
    expect((await send(nutq, { ...good, arabic_phrase: '' })).body).toMatchObject({ error_code: 1001 });
    expect((await send(nutq, good)).body).toMatchObject({ error_code: 1004 });
  });

  it('a missing key read as 401 comes after the shape', async () => {
    const nutq = guarded({ missingBundleKeyStatus: 401 });
    expect((await send(nutq, {})).status).toBe(400);
    expect((await send(nutq, { arabic_phrase: '' })).status).toBe(401);
  });
});

describe('T9: trials', () => {
  it('fall by one on success and on nothing else', async () => {
    const nutq = guarded();
    await send(nutq, { ...good, arabic_phrase: '' });
    await send(nutq, { ...good, lang: 5 });
    await send(nutq, { ...good, bundle_key: 'unknown' });
    expect((await send(nutq, good)).body).toMatchObject({ trials_remaining: 4 });
    expect((await send(nutq, good)).body).toMatchObject({ trials_remaining: 3 });
  });

  it('end at 0, then the answer is 1004', async () => {
    const nutq = createNutq({ bundleKeys: [{ key: KEY, trials: 1 }] });
    expect((await send(nutq, good)).body).toMatchObject({ trials_remaining: 0 });
    for (let i = 0; i < 3; i++) {
      const { status, body } = await send(nutq, good);
      expect([status, body]).toMatchObject([422, { error_code: 1004 }]);
    }
  });

  it('fall by exactly one each under 200 calls at once, never below 0', async () => {
    const nutq = createNutq({ bundleKeys: [{ key: KEY, trials: 150 }] });
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(nutq, good)));
    const left = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => (body as { trials_remaining: number }).trials_remaining);
    expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: 150 }, (_, i) => 149 - i));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ body }) => (body as { error_code?: number }).error_code === 1004)).toBe(true);
  });

  it('are counted for each key by itself', async () => {
    const nutq = createNutq({
      bundleKeys: [
        { key: 'a', trials: 2 },
        { key: 'b', trials: 9 },
      ],
    });
    await send(nutq, { ...good, bundle_key: 'a' });
    expect((await send(nutq, { ...good, bundle_key: 'b' })).body).toMatchObject({ trials_remaining: 8 });
  });

  it('may be kept by a store of one’s own', async () => {
    const bundleKeys = { check: vi.fn(async () => 'allowed' as const), spend: vi.fn(async () => undefined) };
    const nutq = createNutq({ bundleKeys });
    expect((await send(nutq, good)).body).toMatchObject({ error_code: 1004 });
    await send(nutq, { ...good, arabic_phrase: '' });
    expect(bundleKeys.spend).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['check', [undefined, null, false, true, '', 'ok']],
    ['spend', [null, false, true, '5', {}]],
  ])('answer 500 where %s of a store answers anything else', async (method, answers) => {
    for (const wrong of answers) {
      const onError = vi.fn();
      const store = { check: async () => 'allowed', spend: async () => 1, [method]: async () => wrong };
      const nutq = createNutq({ bundleKeys: store as never, onError });
      expect((await send(nutq, good)).status).toBe(500);
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ field: 'bundleKeys' }));
    }
  });
});

describe('T18: what goes wrong inside', () => {
  it('is 500 without details, and goes to the log', async () => {
    const onError = vi.fn();
    const secret = new Error('password=hunter2');
    const bundleKeys = { check: () => Promise.reject(secret), spend: async () => 1 };
    const { status, body } = await send(createNutq({ bundleKeys, onError }), good);
    expect([status, body]).toEqual([500, { message: 'Internal Server Error' }]);
    expect(onError).toHaveBeenCalledExactlyOnceWith(secret);
  });
});

describe('createNutq', () => {
  it.each([
    [{ bundleKeys: [{ key: '' }] }],
    [{ bundleKeys: [{ key: '  ' }] }],
    [{ bundleKeys: [{ key: 5 }] }],
    [{ bundleKeys: [{ key: 'a', trials: -1 }] }],
    [{ bundleKeys: [{ key: 'a', trials: 1.5 }] }],
    [{ bundleKeys: [{ key: 'a', trials: Number.NaN }] }],
    [{ bundleKeys: [{ key: 'a', trails: 5 }] }],
    [{ bundleKeys: { check: async () => 'allowed' } }],
  ])('refuses %j', (options) => {
    expect(() => createNutq(options as NutqOptions)).toThrow(NutqError);
  });
});

it('createNutq refuses an option that it does not know, with the one that was meant', () => {
  expect(() => createNutq({ voices: {} } as never)).toThrow(/voices is not known: did you mean voice\?/);
});
