import type { Command } from 'commander';
import type { VoiceResponse } from '../../service/voice-envelope';
import { nameOf } from '../../service/voice-request';
import { decodeWav } from '../../voice/audio/wav';
import { normalisePhrase } from '../../voice/phrase/phrase-text';
import { countSittings } from '../../voice/sample/sittings';
import { withCollectionFlags, withCollections } from '../collections';
import { example } from '../command-line';
import { CliError, namingFile, report } from '../failure';
import { readBytes } from '../read-file';
import { type CallFlags, call, print } from '../voice-call';

export function registerCommand(program: Command): void {
  withCollectionFlags(
    program
      .command('register <collection> <phrase> [files...]')
      .description('Enrol a person from WAV files of the phrase; three are recommended'),
  )
    .option('--speaker <id>', 'Add the takes to this person', nameOf)
    .option('--consent <text>', 'What the person agreed to, or a reference to it; kept with the enrolment')
    .option('--lang <lang>', 'Language of messages: en, ar')
    .addHelpText('after', example('nutq register acme "open my account" 1.wav 2.wav 3.wav --speaker amal'))
    .action(register);
}

/** One service call a take, as a client would make them; what was registered before a refusal stays. */
async function register(
  collection: string,
  phrase: string,
  files: readonly string[],
  flags: CallFlags,
): Promise<void> {
  if (files.length === 0) throw new CliError('Usage: nutq register COLLECTION PHRASE FILE.wav...');
  const recordings = readTakes(files);
  await withCollections(flags, async ({ voice, keep, stores }) => {
    let speakerId = flags.speaker;
    const responses: VoiceResponse[] = [];
    for (const recording of recordings) {
      const response = await call(voice.register, collection, phrase, recording, flags, speakerId);
      responses.push(response);
      if (response.body.data === '') break;
      speakerId ??= response.body.data.speaker_id;
    }
    const kept = responses.filter(({ body }) => body.data !== '').length;
    // Nobody is told of a success that is not on the disk.
    if (kept > 0) keep();
    for (const response of responses) print(response);
    if (kept < files.length)
      report(new CliError(`${files[kept]} was refused; takes kept: ${kept} of ${files.length}`));
    if (speakerId === undefined || kept < files.length) return;
    const said = { speakerId, phrase: normalisePhrase(phrase) };
    const [enrolled] = await stores.voices.find(nameOf(collection), said);
    if (enrolled && countSittings(enrolled.takes) === 1)
      process.stderr.write('All takes are of one sitting: register another on another day.\n');
  });
}

/**
 * All are looked at before the first one is kept.
 *
 * @throws CliError for one that is no recording, or the same as one before: it does not show how a voice varies
 */
function readTakes(files: readonly string[]): readonly Buffer[] {
  const takes: Buffer[] = [];
  for (const file of files) {
    const bytes = readBytes(file);
    namingFile(file, () => decodeWav(bytes));
    const same = takes.findIndex((take) => take.equals(bytes));
    if (same >= 0) throw new CliError(`${file} is the same recording as ${files[same]}: record each take`, 1);
    takes.push(bytes);
  }
  return takes;
}
