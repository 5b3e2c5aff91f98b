import type { Command } from 'commander';
import { nameOf } from '../../service/voice-request';
import type { LoginResult } from '../../voice/collection/requests';
import { withCollectionFlags, withCollections } from '../collections';
import { example } from '../command-line';
import { readBytes } from '../read-file';
import { type CallFlags, call, print } from '../voice-call';

export function loginCommand(program: Command): void {
  withCollectionFlags(
    program
      .command('login <collection> <phrase> <file>')
      .description('Log in with a WAV file of the phrase; exit status 1 where refused'),
  )
    .option('--speaker <id>', 'Compare with this person only', nameOf)
    .option('--lang <lang>', 'Language of messages: en, ar')
    .addHelpText('after', example('nutq login acme "open my account" login.wav'))
    .action(login);
}

async function login(collection: string, phrase: string, file: string, flags: CallFlags): Promise<void> {
  await withCollections(
    flags,
    async ({ voice }) => {
      const onResult = (result: LoginResult): void => void process.stderr.write(`${howSure(result)}\n`);
      print(await call(voice.login, collection, phrase, readBytes(file), flags, flags.speaker, { onResult }));
    },
    false,
  );
}

/** Says who was found and how surely, for the operator at the command line: the answer itself tells no client. */
function howSure(result: LoginResult): string {
  if (result.status === 'refused') return 'the recording cannot be judged';
  if (result.status === 'not-enrolled') return 'nobody is enrolled with this phrase';
  const { speakerId, decision, candidates } = result;
  const { thresholds } = decision;
  const measures = [
    ['score', decision.score, thresholds.score],
    ['voice', decision.vectorSimilarity, thresholds.vectorSimilarity],
    ['phrase', decision.phraseSimilarity, thresholds.phraseSimilarity],
  ] as const;
  const shown = measures.flatMap(([name, value, least]) =>
    value === undefined ? [] : `${name} ${value.toFixed(2)} (at least ${least.toFixed(2)})`,
  );
  const who = result.status === 'accepted' ? speakerId : `not let in; the nearest is ${speakerId}`;
  return `${who}, of ${candidates}: ${shown.join(', ')}`;
}
