/** What was heard: a sentence, and on demand its pictures. */
import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from '../language/context';
import { saveFile } from '../shell/save-file';
import { onColours } from '../shell/theme';
import { drawSpectrogram, drawWaveform } from './pictures';
import type { QualityReport, Recording, VoiceDesk } from './voice-desk';

export function HeardSentence({ quality }: { readonly quality: QualityReport }) {
  const { voice } = useTexts();
  const { speechSeconds, levelDb, snrDb } = quality;
  const level = levelDb < -42 ? 'low' : levelDb > -9 ? 'high' : 'good';
  const noise = snrDb > 25 ? 'quiet' : snrDb > 12 ? 'some' : 'loud';
  return <p>{voice.heard(speechSeconds.toFixed(1), voice.levels[level], voice.noises[noise])}</p>;
}

interface HeardPicturesProps {
  readonly desk: VoiceDesk;
  readonly recording: Recording;
}

export function HeardPictures({ desk, recording }: HeardPicturesProps) {
  const { voice } = useTexts();
  const wave = useRef<HTMLCanvasElement>(null);
  const mel = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      if (wave.current) drawWaveform(wave.current, recording.samples);
      if (mel.current) drawSpectrogram(mel.current, desk.melPicture(recording));
    };
    draw();
    return onColours(draw);
  }, [desk, recording]);
  const seconds = (recording.samples.length / recording.sampleRate).toFixed(1);
  return (
    <div class="pictures">
      <figure>
        <canvas class="wave" ref={wave} />
        <figcaption>{voice.waveform}</figcaption>
      </figure>
      <figure>
        <canvas class="mel" ref={mel} role="img" aria-label={voice.spectrogramLabel(seconds)} />
        <figcaption>{voice.spectrogram}</figcaption>
      </figure>
      <button
        type="button"
        class="quiet"
        onClick={() => saveFile(new Blob([desk.writeWav(recording)], { type: 'audio/wav' }), 'recording.wav')}
      >
        {voice.wav}
      </button>
    </div>
  );
}
