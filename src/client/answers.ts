/** Which answers are those of the service: what stands between may answer in JSON too. */
import { type Fields, isObject } from '../check-input';
import type { TransliterationResponse } from '../service/response';
import { VOICE_ERROR_CODES, type VoiceEnvelope, voiceFailure } from '../service/voice-envelope';

/** The body, or `undefined` where nutq gives none such with this status. */
export type ReadAnswer<Body> = (answer: Fields, status: number) => Body | undefined;

export const readTransliteration: ReadAnswer<TransliterationResponse['body']> = (answer, status) => {
  const { result, transaction_id: id, trials_remaining: trials, message, error_code: code } = answer;
  const isAnswer =
    status === 200
      ? isObject(result) &&
        typeof result['english_phrase'] === 'string' &&
        typeof id === 'string' &&
        typeof trials === 'number'
      : status >= 400 &&
        typeof message === 'string' &&
        (code === undefined || (status === 422 && Number.isInteger(code)));
  return isAnswer ? (answer as unknown as TransliterationResponse['body']) : undefined;
};

/** The refusal of a token comes in the shape of a transliteration's: here it gets that of the voice answers. */
export const readEnvelope: ReadAnswer<VoiceEnvelope> = (answer, status) => {
  const { data, errors, message } = answer;
  if (status === 403 && typeof message === 'string')
    return voiceFailure(VOICE_ERROR_CODES.missing, message).body;
  if (!isObject(errors)) return undefined;
  const { code } = errors;
  const isAnswer =
    status === 200
      ? code === '' && isObject(data) && typeof data['status'] === 'string'
      : status >= 400 && Number.isInteger(code) && data === '' && typeof errors['message'] === 'string';
  return isAnswer ? (answer as unknown as VoiceEnvelope) : undefined;
};
