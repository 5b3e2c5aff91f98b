/** A guarded call reads its recording once. */
import { expect, it, vi } from 'vitest';
import { encodeBase64 } from '../../src/platform/base64';
import { guardVoice } from '../../src/service/guarded-voice';
import { createVoiceService } from '../../src/service/voice-login';
import { memoryStores } from '../../src/stores/key-value-stores';
import { decodeWav } from '../../src/voice/audio/wav';
import { clip } from '../voice/fixtures';

vi.mock('../../src/voice/audio/wav', { spy: true });

const query = { collection_name: 'acme', login_phrase: 'open my account' };
const audio = (name: string) => ({ RecordData_app: encodeBase64(clip(name)) });

it.each([true, false])(
  'a guarded registration or login decodes its recording once, with replay protection %s',
  async (replayProtection) => {
    const stores = memoryStores();
    const service = createVoiceService({ store: stores.voices });
    const voice = guardVoice(service, { stores, replayProtection });
    const calls = [
      () => voice.register({ ...query, speaker_id: 'amal' }, audio('amal-1')),
      () => voice.register({ ...query, speaker_id: 'amal' }, audio('amal-2')),
      () => voice.login(query, audio('amal-login')),
      () => voice.login(query, audio('amal-1')),
      () => voice.login(query, audio('stranger')),
    ];
    for (const call of calls) {
      vi.mocked(decodeWav).mockClear();
      await call();
      expect(decodeWav).toHaveBeenCalledTimes(1);
    }
  },
);
