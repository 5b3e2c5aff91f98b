import { describe, expect, it } from 'vitest';
import { createNutq } from '../src/service/nutq';
import { createVoiceService } from '../src/service/voice-login';
import { lmdbStores } from '../src/stores/lmdb';
import { transliterate } from '../src/transliteration';
import { refuseUnknownKeys } from '../src/unknown-keys';
import { Voices } from '../src/voice/collection/voices';

class Chosen {
  get margin() {
    return 1;
  }
}

describe('options have keys of their own', () => {
  it.each<[string, string, (options: never) => unknown]>([
    ['createVoiceService', 'falseAcceptRate', createVoiceService],
    ['Voices', 'falseAcceptRate', (options) => new Voices(options)],
    ['createNutq', 'missingBundleKeyStatus', createNutq],
    ['transliterate', 'style', (options) => transliterate('محمد', options)],
  ])('%s refuses an inherited %s, which a copy would lose', (_name, key, call) => {
    const refusal = expect.objectContaining({ code: 'invalid-option', field: key });
    expect(() => call(Object.create({ [key]: 1 }) as never)).toThrow(refusal);
  });

  it('so does a call that answers later', async () => {
    await expect(lmdbStores(Object.create({ directory: '/nowhere' }))).rejects.toMatchObject({
      field: 'directory',
    });
  });

  it('counts the accessors of a class as inherited', () => {
    expect(() => new Voices(new Chosen())).toThrow('margin is inherited');
  });

  it('passes over what everything inherits', () => {
    const ofAll = Object.create({ helper: true }, { margin: { value: 1, enumerable: true } });
    expect(() => refuseUnknownKeys(ofAll, { margin: true })).not.toThrow();
    expect(() => refuseUnknownKeys(Object.create(null), { margin: true })).not.toThrow();
  });
});
