/** Both halves as one set of calls: in process (`createNutq`), over HTTP (`nutq/client`), and behind `nutq/http`. */
import type { TransliterationRequest, TransliterationResponse } from './response';
import type { TransliterationCall } from './transliteration';
import type { VoiceResponse } from './voice-envelope';
import type { VoiceQuery } from './voice-request';

/** What a call says beside its request, which comes from the client. */
export interface VoiceCaller {
  /** An address; failed logins are counted by collection and client. */
  readonly client?: string;
  /** The id of a person whom a registration makes. Default: 128 random bits. */
  readonly newSpeakerId?: string;
  /** Hears who was let in: the envelope does not say. */
  readonly onAccepted?: (speakerId: string) => void;
}

/** The body of a voice request: base64 of a WAV file, alone or inside `data` (V1). */
export type VoiceBody =
  | { readonly RecordData_app: string }
  | { readonly data: { readonly RecordData_app: string } | string };

/**
 * Each call resolves to the documented status and body, whatever was sent: callers that ignore the types included.
 */
export interface ServiceApi {
  /** POST /api/v1/transliterate/ */
  transliterate(
    request: TransliterationRequest,
    call?: TransliterationCall,
  ): Promise<TransliterationResponse>;
  /** PUT /login-app/ */
  login(query: VoiceQuery, body: VoiceBody, caller?: VoiceCaller): Promise<VoiceResponse>;
  /** PUT /register-app/ */
  register(query: VoiceQuery, body: VoiceBody, caller?: VoiceCaller): Promise<VoiceResponse>;
}
