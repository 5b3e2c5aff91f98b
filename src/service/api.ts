/** Both halves as one set of calls: in process (`createNutq`), over HTTP (`nutq/client`), and behind `nutq/http`. */
import type { Recording } from '../voice/audio/wav';
import type { LoginResult } from '../voice/collection/requests';
import type { WordOrder } from '../voice/phrase/word-order';
import type { TransliterationRequest, TransliterationResponse } from './response';
import type { TransliterationCall } from './transliteration';
import type { VoiceResponse } from './voice-envelope';
import type { VoiceQuery } from './voice-parameters';

/** Facts about a call that do not come from the client's request. */
export interface VoiceCaller {
  /** An address, from the transport: failed logins are counted by collection, client and the person named. */
  readonly client?: string;
  /** The body's recording, from a guard that has read it: it is not read again. */
  readonly recording?: Recording;
  /** The prompt of a challenge, from the guard that checked it. */
  readonly prompt?: WordPrompt;
  /** The id of a person whom a registration makes. Default: 128 random bits. */
  readonly newSpeakerId?: string;
  /** Asked for whom a login is about to let in, before it has any effect; `false` refuses. */
  readonly confirm?: (speakerId: string) => Promise<boolean>;
  /** Hears who was let in: the envelope does not say. What it throws goes to `onError` and changes no answer. */
  readonly onAccepted?: (speakerId: string) => void;
  /**
   * Hears what a login came to, with its scores: for operators, never for whoever logs in. What it throws goes to `onError` and changes no
   * answer.
   */
  readonly onResult?: (result: LoginResult) => void;
}

/** An enrolled phrase whose words were asked for in another order. */
export interface WordPrompt {
  /** As it was enrolled. */
  readonly phrase: string;
  readonly order: WordOrder;
}

/** The body of a voice request: base64 of a WAV file, alone or inside `data`, whose value may be an object or its JSON text. */
export type VoiceBody =
  | { readonly RecordData_app: string }
  | { readonly data: { readonly RecordData_app: string } | string };

/** The calls of the service. Each resolves to the documented status and body, whatever was sent; callers that ignore the types included. */
export interface ServiceApi {
  /** `POST /api/v1/transliterate/`: 200 with `result.english_phrase`; 400, 401 or 422 with a `message`. */
  transliterate(
    request: TransliterationRequest,
    call?: TransliterationCall,
  ): Promise<TransliterationResponse>;
  /** `PUT /login-app/`: 200 where somebody of the collection says the phrase, 401 with code 702 where nobody does. */
  login(query: VoiceQuery, body: VoiceBody, caller?: VoiceCaller): Promise<VoiceResponse>;
  /** `PUT /register-app/`: enrols a take under `speaker_id`; 200 with the thresholds in force. */
  register(query: VoiceQuery, body: VoiceBody, caller?: VoiceCaller): Promise<VoiceResponse>;
}
