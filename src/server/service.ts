/** Configuration and stores → the handler. */
import { createHandler, type Handler } from '../http';
import { createChallenges } from '../service/challenges';
import { guardVoice } from '../service/guarded-voice';
import { openKeyring } from '../service/keyring';
import { createNutq } from '../service/nutq';
import type { Stores } from '../stores/stores';
import type { TransliterateOptions } from '../transliteration';
import type { Voices } from '../voice/collection/voices';
import type { VoiceModel } from '../voice/model/voice-model';
import type { ServerConfig } from './config';
import type { Log } from './log';
import { voiceOptions } from './voice-options';

const DEFAULT_CALLS_A_MINUTE = 60_000;
const MINUTE = 60_000;

export interface ServiceParts {
  readonly config: ServerConfig;
  readonly stores: Stores;
  readonly transliteration: TransliterateOptions;
  /** What voices are heard by; default the classical tables. */
  readonly voiceModel: VoiceModel | undefined;
  readonly log: Log;
}

export interface Service {
  readonly handler: Handler;
  readonly voices: Voices;
}

export async function createService({
  config,
  stores,
  transliteration,
  voiceModel,
  log,
}: ServiceParts): Promise<Service> {
  const { accessTokens, bundleKeys = [], adminToken, corsOrigins, replayProtection } = config;
  const keyring = await openKeyring(stores, {
    ...(accessTokens ? { accessTokens } : {}),
    bundleKeys: bundleKeys.map(({ trials, ...secret }) => ({
      key: 'key' in secret ? secret.key : secret,
      ...(trials === undefined ? {} : { trials }),
    })),
  });
  const limits = limitsOf(config);
  const { missingBundleKeyStatus, maxPhraseLength, revealReason } = config;
  const { maxBodyBytes, maxVoiceBodyBytes } = config;
  const audioLimit = maxVoiceBodyBytes === undefined ? {} : { maxAudioLength: maxVoiceBodyBytes };
  const onError = (error: unknown): void => log.error('fault', error);
  const nutq = createNutq({
    transliteration,
    bundleKeys: keyring.bundleKeys,
    onError,
    ...(missingBundleKeyStatus ? { missingBundleKeyStatus } : {}),
    ...(maxPhraseLength ? { maxPhraseLength } : {}),
    voice: {
      store: stores.voices,
      ...(voiceModel ? { model: voiceModel } : {}),
      onError,
      ...audioLimit,
      ...voiceOptions(config, transliteration),
      ...(revealReason === undefined ? {} : { revealReason }),
    },
  });
  const challenges =
    config.challenges &&
    createChallenges({
      stores,
      onError,
      required: config.challenges === 'required',
      ...(config.challengePrompts ? { prompts: config.challengePrompts } : {}),
    });
  const voice = guardVoice(nutq, {
    stores,
    onError,
    loginLimit: limits.login,
    ...audioLimit,
    ...(replayProtection === undefined ? {} : { replayProtection }),
    ...(challenges ? { challenges } : {}),
  });
  const handler = createHandler({
    nutq: { ...nutq, ...voice },
    accessTokens: keyring.ownerOf,
    ...(limits.transliteration === false ? {} : { admit: admitter(stores, limits.transliteration) }),
    ...(adminToken === undefined ? {} : { adminToken }),
    ...(challenges ? { challenge: challenges.issue } : {}),
    ...(corsOrigins ? { corsOrigins } : {}),
    ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
    ...(maxVoiceBodyBytes === undefined ? {} : { maxVoiceBodyBytes }),
    onError,
  });
  return { handler, voices: nutq.voices };
}

/** `false` turns all limits off, `true` and nothing mean the defaults. */
function limitsOf({ rateLimits = true }: ServerConfig) {
  if (rateLimits === false) return { transliteration: false, login: false } as const;
  const { transliteration = DEFAULT_CALLS_A_MINUTE, login = {} } = rateLimits === true ? {} : rateLimits;
  const { free, lockAfter, windowMinutes } = login || {};
  return {
    transliteration,
    login: login && {
      ...(free === undefined ? {} : { free }),
      ...(lockAfter === undefined ? {} : { lockAfter }),
      ...(windowMinutes === undefined ? {} : { windowMinutes }),
    },
  };
}

function admitter({ attempts }: Stores, callsAMinute: number): (owner: string) => Promise<boolean> {
  return async (owner) => (await attempts.count(`token:${owner}`, MINUTE, Date.now())).count <= callsAMinute;
}
