import type { Command } from 'commander';
import { QUALITY_ADVICE } from '../../voice/audio/quality';
import { decodeWav, type WavFile } from '../../voice/audio/wav';
import { sampleVoice } from '../../voice/model/sample-voice';
import { wholeNumber } from '../command-line';
import { CliError } from '../failure';
import { readBytes } from '../read-file';
import { spectrogram, svgDrawing, waveform } from '../recording-picture';
import { writeText } from '../replace-file';

/** Columns; no terminal has more. */
const WIDEST = 1000;

/** `nutq inspect FILE.wav [--svg OUT.svg]`: format, quality, waveform and spectrogram. */
export function inspectCommand(program: Command): void {
  program
    .command('inspect <file>')
    .description('Show format, quality, waveform and spectrogram of a WAV file')
    .option('--svg <file>', 'Draw waveform and spectrogram into an SVG file')
    .option('--width <columns>', 'Width of the text drawing', wholeNumber, 72)
    .action(async (file: string, flags: { readonly svg?: string; readonly width: number }) => {
      if (flags.width < 1 || flags.width > WIDEST)
        throw new CliError(`--width takes a whole number from 1 to ${WIDEST}: ${flags.width}`);
      const wav = decodeWav(readBytes(file));
      process.stdout.write(
        `${describe(wav)}\n\n${waveform(wav, flags.width)}\n\n${spectrogram(wav, flags.width)}\n`,
      );
      if (flags.svg) await writeText(flags.svg, svgDrawing(wav));
    });
}

function describe(wav: WavFile): string {
  const { container, format, bitsPerSample, channels, sampleRate } = wav.format;
  const { quality } = sampleVoice(wav);
  const advice = quality.issues.map((issue) => QUALITY_ADVICE[issue].en);
  return [
    `format    ${container} ${format}, ${bitsPerSample} bit, ${channels} channel${channels > 1 ? 's' : ''}, ${sampleRate} Hz`,
    `length    ${quality.seconds.toFixed(2)} s, ${quality.speechSeconds.toFixed(2)} s of speech`,
    `level     ${quality.levelDb.toFixed(1)} dB, peak ${quality.peakDb.toFixed(1)} dB, ${(100 * quality.clippedShare).toFixed(2)} % clipped`,
    `noise     ${quality.snrDb.toFixed(1)} dB below the speech`,
    `verdict   ${quality.refused ? 'refused: ' : ''}${advice.join(' ') || 'good'}`,
  ].join('\n');
}
