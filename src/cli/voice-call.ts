/** Calls of the voice service as a client would make them, with recordings from files. */
import { encodeBase64 } from '../platform/base64';
import type { ServiceApi, VoiceCaller } from '../service/api';
import type { VoiceResponse } from '../service/voice-envelope';
import type { CollectionFlags } from './collections';

export interface CallFlags extends CollectionFlags {
  readonly lang?: string;
  readonly speaker?: string;
  readonly consent?: string;
}

export function call(
  method: ServiceApi['login'],
  collection: string,
  phrase: string,
  recording: Uint8Array,
  { lang, consent }: CallFlags,
  speakerId: string | undefined,
  caller: VoiceCaller = {},
) {
  return method(
    { collection_name: collection, login_phrase: phrase, lang, speaker_id: speakerId, consent },
    { data: { RecordData_app: encodeBase64(recording) } },
    caller,
  );
}

/** The answer, and the exit status that goes with it. */
export function print({ status, body }: VoiceResponse): void {
  process.stdout.write(`${JSON.stringify(body)}\n`);
  if (status !== 200) process.exitCode = 1;
}
