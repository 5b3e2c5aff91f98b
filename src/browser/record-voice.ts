/** A recording from the microphone, ready for `enrol` and `identify`. */
import { check } from '../check-option';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import type { Recording } from '../voice/index';
import { type LiveLevel, LiveLevelMeter } from './live-level';
import { failureOf, RECORDING_ADVICE, type RecordingFailure } from './recording-failure';

/** How long to record, from which microphone, and who listens meanwhile. */
export interface RecordOptions {
  /** Ends by itself after so many seconds. Default 10, at most 60. */
  readonly maxSeconds?: number;
  /** Abort it to end the recording; what was heard until then is the result. */
  readonly stop?: AbortSignal;
  /** `deviceId` of a microphone, from `navigator.mediaDevices.enumerateDevices`. Default: the browser's choice. */
  readonly deviceId?: string;
  /**
   * Let the browser remove echo and noise and even out the level. Default false: it changes voices, and nutq evens out the level
   * itself.
   */
  readonly processing?: boolean;
  /**
   * Address of `nutq/browser/recorder-worklet` on your own origin. With it the samples come uncompressed and as they are spoken:
   * `onLevel` and `endAfterQuiet` need it.
   */
  readonly worklet?: string | URL;
  /** Called some 20 times a second, with the samples since the last call. */
  readonly onLevel?: (level: LiveLevel, samples: Float32Array) => void;
  /** Ends after so many seconds of quiet that follow speech. Default: recording goes on. */
  readonly endAfterQuiet?: number;
}

const OPTION_KEYS: KeysOf<RecordOptions> = {
  maxSeconds: true,
  stop: true,
  deviceId: true,
  processing: true,
  worklet: true,
  onLevel: true,
  endAfterQuiet: true,
};

/** A recording, or why there is none; branch on `status`. */
export type RecordResult =
  | { readonly status: 'recorded'; readonly recording: Recording }
  | {
      readonly status: 'failed';
      readonly reason: RecordingFailure;
      /** What the person can do about it. */
      readonly advice: { readonly en: string; readonly ar: string };
      readonly cause: unknown;
    };

/**
 * Asks for the microphone, records, and lets it go again. A refusal by the browser or the person is a result, never an exception.
 *
 * @returns mono samples at the rate of the device
 * @throws NutqError `invalid-option` for an option that is not known, or seconds that are not a number from 0
 * @example
 * const take = await recordVoice({ maxSeconds: 4 });
 * if (take.status === 'recorded') await voices.identify({ collection, phrase, recording: take.recording });
 * else show(take.advice.en);
 */
export async function recordVoice(options: RecordOptions = {}): Promise<RecordResult> {
  refuseUnknownKeys(options, OPTION_KEYS);
  for (const name of ['maxSeconds', 'endAfterQuiet'] as const)
    check(name, options[name], 0, Number.POSITIVE_INFINITY, 'a number of seconds from 0');
  if (typeof navigator === 'undefined' || !navigator.mediaDevices?.getUserMedia)
    return failed(typeof isSecureContext === 'boolean' && !isSecureContext ? 'insecure' : 'unsupported');
  let stream: MediaStream;
  try {
    const { deviceId, processing = false } = options;
    stream = await navigator.mediaDevices.getUserMedia({
      audio: {
        channelCount: 1,
        echoCancellation: processing,
        noiseSuppression: processing,
        autoGainControl: processing,
        ...(deviceId === undefined ? {} : { deviceId: { exact: deviceId } }),
      },
    });
  } catch (cause) {
    return failed(failureOf(cause), cause);
  }
  try {
    return await (options.worklet === undefined
      ? recordEncoded(stream, options)
      : recordSamples(stream, options.worklet, options));
  } catch (cause) {
    // A recorder does not begin with one that is gone.
    return failed(isLost(stream) ? 'disconnected' : 'unreadable', cause);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

function failed(reason: RecordingFailure, cause?: unknown): RecordResult {
  return { status: 'failed', reason, advice: RECORDING_ADVICE[reason], cause };
}

/** A microphone says so once, perhaps before anybody listens. */
function isLost(stream: MediaStream): boolean {
  return stream.getTracks().some(({ readyState }) => readyState === 'ended');
}

const DEFAULT_SECONDS = 10;
/** The most that `decodeWav` takes. */
const MOST_SECONDS = 60;
/** Opus near transparency: prints are of the voice, not of the codec. */
const BITS_PER_SECOND = 128_000;

/** Resolves at the end of the time, when asked to stop, when the microphone goes away, or `early`. Leaves no listener behind. */
async function end(
  stream: MediaStream,
  { maxSeconds = DEFAULT_SECONDS, stop }: RecordOptions,
  early?: Promise<'ended'>,
): Promise<'ended' | 'lost'> {
  if (isLost(stream)) return 'lost';
  if (stop?.aborted) return 'ended';
  let onStop: () => void = () => undefined;
  let onLost: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tracks = stream.getTracks();
  const asked = new Promise<'ended' | 'lost'>((resolve) => {
    onStop = () => resolve('ended');
    onLost = () => resolve('lost');
    timer = setTimeout(onStop, 1000 * Math.min(maxSeconds, MOST_SECONDS));
    stop?.addEventListener('abort', onStop);
    for (const track of tracks) track.addEventListener('ended', onLost);
  });
  const ending = await (early ? Promise.race([asked, early]) : asked);
  clearTimeout(timer);
  stop?.removeEventListener('abort', onStop);
  for (const track of tracks) track.removeEventListener('ended', onLost);
  return ending;
}

/** By MediaRecorder: works wherever a page may record, and needs no file beside the page. */
async function recordEncoded(stream: MediaStream, options: RecordOptions): Promise<RecordResult> {
  if (typeof MediaRecorder === 'undefined') return failed('unsupported');
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void pieces.push(data);
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.start();
  const ending = await end(stream, options);
  if (recorder.state !== 'inactive') recorder.stop();
  await stopped;
  if (ending === 'lost') return failed('disconnected');
  const bytes = await new Blob(pieces).arrayBuffer();
  const sampleRate = 48_000;
  const decoded = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes);
  return { status: 'recorded', recording: { samples: decoded.getChannelData(0).slice(), sampleRate } };
}

/** An AudioContext that may run begins at once. */
const LONGEST_START_MS = 5000;

/** By an AudioWorklet: the samples themselves, as they come. */
async function recordSamples(
  stream: MediaStream,
  worklet: string | URL,
  options: RecordOptions,
): Promise<RecordResult> {
  const context = new AudioContext();
  try {
    await context.audioWorklet.addModule(worklet);
    // Made before a click it waits; a person has agreed to the microphone by now. Firefox asks for a click on the page all the same.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), LONGEST_START_MS);
    });
    const started = await Promise.race([context.resume(), late]).finally(() => clearTimeout(timer));
    if (started === 'late') return failed('busy');
    const { sampleRate } = context;
    const node = new AudioWorkletNode(context, 'nutq-recorder', { numberOfOutputs: 0 });
    const meter = new LiveLevelMeter(sampleRate);
    const chunks: Float32Array[] = [];
    let quiet: () => void = () => undefined;
    const ended = new Promise<'ended'>((resolve) => {
      quiet = () => resolve('ended');
    });
    const finished = new Promise<void>((resolve) => {
      node.port.onmessage = ({ data }: MessageEvent<Float32Array | null>) => {
        if (!data) return resolve();
        chunks.push(data);
        const level = meter.hear(data);
        options.onLevel?.(level, data);
        if (level.quietSeconds > (options.endAfterQuiet ?? Number.POSITIVE_INFINITY)) quiet();
      };
    });
    context.createMediaStreamSource(stream).connect(node);
    const ending = await end(stream, options, ended);
    node.port.postMessage('stop');
    await finished;
    if (ending === 'lost') return failed('disconnected');
    return { status: 'recorded', recording: { samples: joined(chunks), sampleRate } };
  } finally {
    await context.close();
  }
}

function joined(chunks: readonly Float32Array[]): Float32Array {
  const samples = new Float32Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    samples.set(chunk, at);
    at += chunk.length;
  }
  return samples;
}
