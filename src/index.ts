export { NutqError, type NutqErrorCode } from './errors';
export { createVoiceService, type VoiceService, type VoiceServiceOptions } from './service/voice-login';
