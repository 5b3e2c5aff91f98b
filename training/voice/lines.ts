/** Calls: what a telephone, or a voice over the internet, makes of recordings. Codecs by ffmpeg. */
import { execFileSync } from 'node:child_process';
import { type Draw, filter } from './augment';
import { reverberate } from './rooms';
import { bandGain } from './telephone';

const RATE = 16_000;

interface Codec {
  readonly rate: number;
  /** ffmpeg's name of the raw stream or container. */
  readonly format: string;
  readonly encoder: readonly string[];
  /** What the decoder has to be told of a stream without a header. */
  readonly decoder?: readonly string[];
}

const HEADERLESS = ['-ar', '8000', '-ac', '1'];
const WIDE: Codec = {
  rate: 16_000,
  format: 'ogg',
  encoder: ['-c:a', 'libopus', '-b:a', '14000', '-application', 'voip'],
};
/** Each with the share of the calls that it and those before it carry. */
const CODECS: readonly { readonly upTo: number; readonly codec: Codec }[] = [
  {
    upTo: 0.3,
    codec: { rate: 8000, format: 'mulaw', encoder: ['-c:a', 'pcm_mulaw'], decoder: HEADERLESS },
  },
  { upTo: 0.6, codec: { rate: 8000, format: 'gsm', encoder: ['-c:a', 'libgsm'] } },
  { upTo: 0.7, codec: { rate: 8000, format: 'ogg', encoder: ['-c:a', 'libspeex', '-b:a', '8000'] } },
  {
    upTo: 0.85,
    codec: {
      rate: 8000,
      format: 'ogg',
      encoder: ['-c:a', 'libopus', '-b:a', '8000', '-application', 'voip'],
    },
  },
  { upTo: 1, codec: WIDE },
];
/** Silence between recordings that share a stream. */
const GAP_SECONDS = 0.1;

interface Call {
  readonly codec: Codec;
  readonly sent: Float32Array;
}

/**
 * Each recording over a line of its own: one in four in a room, a handset's response, a level of -38 to -12 dB, and a codec: µ-law
 * and GSM most often, one in seven wide-band. Three in five of the others have a telephone's band.
 */
export function overLines(recordings: readonly Float32Array[], draws: readonly Draw[]): Float32Array[] {
  const calls = recordings.map((samples, i) => call(samples, draws[i]!));
  const heard = new Map<Call, Float32Array>();
  for (const { codec } of CODECS) {
    const through = calls.filter((each) => each.codec === codec);
    if (through.length > 0) code(through, codec, heard);
  }
  return calls.map((each) => heard.get(each)!);
}

function call(samples: Float32Array, draw: Draw): Call {
  const placed = draw(0, 1) < 0.25 ? reverberate(samples, draw) : samples;
  const choice = draw(0, 1);
  const codec = CODECS.find(({ upTo }) => choice < upTo)!.codec;
  const sent = handset(placed, codec === WIDE ? draw(50, 200) : draw(100, 400), draw);
  if (codec === WIDE || draw(0, 1) > 0.6) return { codec, sent };
  const [low, high] = [draw(200, 400), draw(3100, 3500)];
  return { codec, sent: filter(sent, (hz) => bandGain(hz, low, high)) };
}

/** Lows off by 12 dB an octave, highs up or down by as much as 8 dB from 1 kHz on, at a level of its own. */
function handset(samples: Float32Array, low: number, draw: Draw): Float32Array {
  const pole = Math.exp((-2 * Math.PI * low) / RATE);
  const shelf = Math.exp((-2 * Math.PI * 1000) / RATE);
  const highs = 10 ** (draw(-8, 8) / 20);
  const heard = new Float32Array(samples.length);
  let before = samples[0] ?? 0;
  let once = 0;
  let twice = 0;
  let slow = 0;
  let power = 0;
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i]!;
    const next = pole * (once + sample - before);
    twice = pole * (twice + next - once);
    before = sample;
    once = next;
    slow = shelf * slow + (1 - shelf) * twice;
    const value = slow + highs * (twice - slow);
    heard[i] = value;
    power += value * value;
  }
  const gain = 10 ** (draw(-38, -12) / 20) / Math.sqrt(power / heard.length + 1e-12);
  for (let i = 0; i < heard.length; i++) heard[i]! *= gain;
  return heard;
}

/** Sends calls through one encoder and decoder, one after the other. */
function code(calls: readonly Call[], codec: Codec, heard: Map<Call, Float32Array>): void {
  const gap = Math.round(GAP_SECONDS * RATE);
  const starts: number[] = [];
  let length = gap;
  for (const { sent } of calls) {
    starts.push(length);
    length += sent.length + gap;
  }
  const stream = new Int16Array(length);
  calls.forEach(({ sent }, i) => {
    for (let k = 0; k < sent.length; k++)
      stream[starts[i]! + k] = Math.round(32_767 * Math.min(1, Math.max(-1, sent[k]!)));
  });
  const raw = ['-f', 's16le', '-ar', `${RATE}`, '-ac', '1'];
  const coded = ffmpeg(
    [...raw, '-i', 'pipe:', '-ar', `${codec.rate}`, ...codec.encoder, '-f', codec.format, 'pipe:'],
    new Uint8Array(stream.buffer),
  );
  const decoded = ffmpeg(
    ['-f', codec.format, ...(codec.decoder ?? []), '-i', 'pipe:', ...raw, 'pipe:'],
    coded,
  );
  const pcm = new Int16Array(decoded.buffer, decoded.byteOffset, decoded.length >> 1);
  calls.forEach((each, i) => {
    const samples = new Float32Array(each.sent.length);
    for (let k = 0; k < samples.length; k++) samples[k] = (pcm[starts[i]! + k] ?? 0) / 32_768;
    heard.set(each, samples);
  });
}

function ffmpeg(options: readonly string[], input: Uint8Array): Buffer {
  return execFileSync('ffmpeg', ['-v', 'error', '-threads', '1', ...options], { input, maxBuffer: 2 ** 28 });
}
