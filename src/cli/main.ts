import cac from 'cac';
import { evaluateIdentification } from './commands/evaluate-identification';
import { type EvaluateOptions, evaluateVoice } from './commands/evaluate-voice';
import { inspectCommand } from './commands/inspect';
import { voiceCommands } from './commands/voices';

const EVALUATIONS: Readonly<
  Record<string, (args: readonly string[], options: EvaluateOptions) => Promise<void>>
> = {
  voice: evaluateVoice,
  identification: evaluateIdentification,
};

const cli = cac('nutq');
voiceCommands(cli);
inspectCommand(cli);
cli
  .command('evaluate <kind> [...files]', `Measure accuracy: ${Object.keys(EVALUATIONS).join(', ')}`)
  .option('--root <dir>', 'Folder that the paths of the list start from')
  .option('--scores <file>', 'Write the scores of every row')
  .action(async (kind: string, files: readonly string[], options: EvaluateOptions) => {
    const evaluate = Object.hasOwn(EVALUATIONS, kind) ? EVALUATIONS[kind] : undefined;
    if (!evaluate) throw new Error(`There is no evaluation "${kind}".`);
    await evaluate(files, options);
  });
cli.help();

try {
  cli.parse(process.argv, { run: false });
  await cli.runMatchedCommand();
} catch (error) {
  process.stderr.write(`nutq: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
