import type { VoiceQuery } from '../service/voice-parameters';

const PARAMETERS = [
  'collection_name',
  'login_phrase',
  'speaker_id',
  'challenge_id',
  'consent',
  'lang',
] as const;

/** The first value of a repeated parameter counts; `+` is a space. */
export function queryOf(url: string): VoiceQuery {
  const { searchParams } = new URL(url);
  return Object.fromEntries(PARAMETERS.map((name) => [name, searchParams.get(name) ?? undefined]));
}
