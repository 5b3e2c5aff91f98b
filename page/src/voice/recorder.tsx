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
  readonly onRecording: (recording: Recording) => void;
}

type State =
  | { readonly step: 'idle' | 'asking' }
  | { readonly step: 'listening'; readonly level: LiveLevel }
  | { readonly step: 'failed'; readonly advice: string };

/** Loudest samples of this many pieces a second are drawn. */
const PIECES = 24;

export function Recorder({ desk, phrase, label, kiosk = false, onRecording }: RecorderProps) {
  const { voice, code } = useTexts();
  const [state, setState] = useState<State>({ step: 'idle' });
  const stop = useRef<AbortController>(undefined);
  const canvas = useRef<HTMLCanvasElement>(null);
  const heard = useRef<number[]>([]);
  useEffect(() => () => stop.current?.abort(), []);

  const record = async () => {
    stop.current = new AbortController();
    heard.current = [];
    setState({ step: 'asking' });
    const result = await desk.record({
      stop: stop.current.signal,
      onLevel(level, samples) {
        heard.current.push(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
        setState({ step: 'listening', level });
        if (canvas.current) drawPeaks(canvas.current, heard.current, 6 * PIECES);
      },
    });
    if (result.status === 'failed') return setState({ step: 'failed', advice: result.advice[code] });
    setState({ step: 'idle' });
    onRecording(result.recording);
  };
  const readFile = async (file: File) => {
    try {
      const recording = desk.readWav(new Uint8Array(await file.arrayBuffer()));
      setState({ step: 'idle' });
      onRecording(recording);
    } catch {
      setState({ step: 'failed', advice: voice.audioUnreadable });
    }
  };
  const isBusy = state.step === 'asking' || state.step === 'listening';
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
        class={isBusy ? 'record recording' : 'record'}
        onClick={() => (isBusy ? stop.current?.abort() : void record())}
      >
        <span class="record-sign" aria-hidden="true" />
        {isBusy ? voice.stop : label}
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
      {!isBusy && !kiosk && (
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
