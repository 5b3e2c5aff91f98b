/** Configuration and stores → the handler. */
import { createHandler, type Handler } from '../http';
import { bearerToken } from '../http/bearer';
import { administer } from '../service/administration';
import { createChallenges } from '../service/challenges';
import { guardVoice } from '../service/guarded-voice';
import { openKeyring } from '../service/keyring';
import { createNutq } from '../service/nutq';
import { type Secret, tokenFinder } from '../service/secrets';
import type { NextTurn } from '../service/turns';
import type { Stores } from '../stores/stores';
import type { TransliterateOptions } from '../transliteration';
import type { Voices } from '../voice/collection/voices';
import type { VoiceModel } from '../voice/model/voice-model';
import { admitter } from './admitter';
import type { ServerConfig } from './config';
import { inTurns } from './in-turns';
import type { Log } from './log';
import type { Metrics } from './metrics';
import { readinessOf } from './readiness';
import { voiceOptions } from './voice-options';

const DEFAULT_CALLS_A_MINUTE = 60_000;

export interface ServiceParts {
  readonly config: ServerConfig;
  readonly stores: Stores;
  readonly transliteration: TransliterateOptions;
  /** The voice model; default the classical tables. */
  readonly voiceModel: VoiceModel | undefined;
  readonly log: Log;
  /** Default: nothing is counted. */
  readonly metrics?: Metrics | undefined;
  /** See `GuardOptions`. */
  readonly nextTurn?: NextTurn;
}

export interface Service {
  readonly handler: Handler;
  readonly voices: Voices;
}

export async function createService({
  config,
  stores: opened,
  transliteration,
  voiceModel,
  log,
  metrics,
  nextTurn,
}: ServiceParts): Promise<Service> {
  const stores = metrics?.timed(opened) ?? opened;
  const { accessTokens, bundleKeys = [], adminToken, loginTokens, corsOrigins, replayProtection } = config;
  const onError = (error: unknown): void => log.error('fault', error);
  const keyring = await openKeyring(stores, {
    onError,
    ...(accessTokens ? { accessTokens } : {}),
    bundleKeys: bundleKeys.map(({ trials, ...secret }) => ({
      key: 'key' in secret ? secret.key : secret,
      ...(trials === undefined ? {} : { trials }),
    })),
  });
  const limits = limitsOf(config);
  const { missingBundleKeyStatus, maxPhraseLength, revealReason, revealSpeaker, maxLoginSeconds } = config;
  const loginSeconds = maxLoginSeconds === undefined ? {} : { maxLoginSeconds };
  const { maxBodyBytes, maxVoiceBodyBytes } = config;
  const audioLimit = maxVoiceBodyBytes === undefined ? {} : { maxAudioLength: maxVoiceBodyBytes };
  const nutq = createNutq({
    transliteration,
    bundleKeys: keyring.bundleKeys,
    onError,
    ...(missingBundleKeyStatus ? { missingBundleKeyStatus } : {}),
    ...(maxPhraseLength ? { maxPhraseLength } : {}),
    voice: {
      store: nextTurn ? inTurns(stores.voices, nextTurn) : stores.voices,
      ...(voiceModel ? { model: voiceModel } : {}),
      ...audioLimit,
      ...voiceOptions(config, transliteration),
      ...(revealReason === undefined ? {} : { revealReason }),
      ...(revealSpeaker === undefined ? {} : { revealSpeaker }),
      ...loginSeconds,
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
    onAlarm(alarm) {
      metrics?.alarm(alarm);
      // The trail of the collection says which, and whom.
      log.warn('alarm', { kind: alarm.kind, client: alarm.client ?? '' });
    },
    loginLimit: limits.login,
    ...audioLimit,
    ...loginSeconds,
    ...(replayProtection === undefined ? {} : { replayProtection }),
    ...(challenges ? { challenges } : {}),
    ...(nextTurn ? { nextTurn } : {}),
  });
  const handler = createHandler({
    nutq: { ...nutq, ...voice },
    accessTokens: keyring.ownerOf,
    ...(limits.transliteration === false
      ? {}
      : { admit: admitter(stores.attempts, limits.transliteration, onError) }),
    ...(adminToken === undefined ? {} : { adminToken }),
    ...(loginTokens ? { authorizeLogin: bearerCheck(loginTokens) } : {}),
    administration: administer({
      stores,
      voices: nutq.voices,
      keyring,
      configured: config,
    }),
    readiness: readinessOf(opened, (error) => log.error('not ready', error)),
    ...(metrics ? { metrics: () => metrics.text() } : {}),
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

function bearerCheck(tokens: readonly Secret[]): (request: Request) => boolean {
  const find = tokenFinder(tokens, 'loginTokens');
  return ({ headers }) => {
    const token = bearerToken(headers.get('authorization'));
    return token !== undefined && find(token) >= 0;
  };
}
