/** One recording: the phrase to say, a button, the level while it lasts, and what to do where it cannot be. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LiveLevel } from '../../../src/browser/index';
import { useTexts } from '../language/context';
import { LevelBand } from './level-band';
import { drawPeaks } from './pictures';
import type { Recording, VoiceDesk } from './voice-desk';

interface RecorderProps {
  readonly desk: VoiceDesk;
  readonly phrase: string;
  /** What the button says. */
  readonly label: string;
  /** No way out to files. */
  readonly kiosk?: boolean;
  /** Nothing else is recorded until it is done. */
  readonly onRecording: (recording: Recording) => Promise<void>;
}

type State =
  | { readonly step: 'idle' | 'asking' | 'judging' }
  | { readonly step: 'listening'; readonly level: LiveLevel }
  | { readonly step: 'failed'; readonly advice: string };

/** Loudest samples of this many pieces a second are drawn. */
const PIECES = 24;
/** A second click sooner than this belongs to the first. */
const DOUBLE_CLICK_MS = 500;
const LEFT = 'left';

export function Recorder({ desk, phrase, label, kiosk = false, onRecording }: RecorderProps) {
  const { voice, code } = useTexts();
  const [state, setState] = useState<State>({ step: 'idle' });
  const stop = useRef<AbortController>(undefined);
  const canvas = useRef<HTMLCanvasElement>(null);
  const heard = useRef<number[]>([]);
  const began = useRef(0);
  useEffect(() => () => stop.current?.abort(LEFT), []);

  const record = async () => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    began.current = performance.now();
    heard.current = [];
    setState({ step: 'asking' });
    const result = await desk.record({
      stop: signal,
      onLevel(level, samples) {
        heard.current.push(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
        setState({ step: 'listening', level });
        if (canvas.current) drawPeaks(canvas.current, heard.current, 6 * PIECES);
      },
    });
    // Who leaves in the middle of a recording gives nothing.
    if (signal.reason === LEFT) return;
    if (result.status === 'failed') return setState({ step: 'failed', advice: result.advice[code] });
    await judge(result.recording);
  };
  const judge = async (recording: Recording) => {
    setState({ step: 'judging' });
    try {
      await onRecording(recording);
    } finally {
      setState({ step: 'idle' });
    }
  };
  const stopRecording = () => {
    if (performance.now() - began.current > DOUBLE_CLICK_MS) stop.current?.abort();
  };
  const readFile = async (file: File) => {
    let recording: Recording;
    try {
      recording = desk.readWav(new Uint8Array(await file.arrayBuffer()));
    } catch {
      return setState({ step: 'failed', advice: voice.audioUnreadable });
    }
    await judge(recording);
  };
  const isRecording = state.step === 'asking' || state.step === 'listening';
  const isJudging = state.step === 'judging';
  const hint =
    state.step === 'asking'
      ? voice.asking
      : state.step === 'listening'
        ? state.level.hint
          ? voice.hints[state.level.hint]
          : voice.listening
        : '';
  return (
    <div class="recorder">
      <p class="say">
        <span class="field-label">{voice.say}</span>
        <bdi class="phrase">{phrase}</bdi>
      </p>
      <button
        type="button"
        class={isRecording ? 'record recording' : 'record'}
        aria-disabled={isJudging}
        onClick={() => (isRecording ? stopRecording() : isJudging || void record())}
      >
        <span class="record-sign" aria-hidden="true" />
        {isRecording ? voice.stop : label}
      </button>
      {state.step === 'listening' && (
        <>
          <LevelBand level={state.level} />
          <canvas class="live-wave" ref={canvas} />
        </>
      )}
      <p class="hint" role="status">
        {hint}
      </p>
      {state.step === 'failed' && (
        <p class="problem" role="alert">
          {state.advice}
        </p>
      )}
      {!isRecording && !isJudging && !kiosk && (
        <label class="quiet file">
          <input
            type="file"
            accept=".wav,audio/wav"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) void readFile(file);
              currentTarget.value = '';
            }}
          />
          {voice.useFile}
        </label>
      )}
    </div>
  );
}
