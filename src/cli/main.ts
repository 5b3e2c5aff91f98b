#!/usr/bin/env node
/** The command `nutq`. */
import { Command, CommanderError } from 'commander';
import { registerCalibrate } from './commands/calibrate';
import { registerCompletion } from './commands/completion';
import { registerEvaluate } from './commands/evaluate';
import { registerExplain } from './commands/explain';
import { inspectCommand } from './commands/inspect';
import { registerKeys } from './commands/keys';
import { loginCommand } from './commands/login';
import { registerPage } from './commands/page';
import { registerCommand } from './commands/register';
import { registerServe } from './commands/serve';
import { registerTransliterate } from './commands/transliterate';
import { voicesCommand } from './commands/voices';
import { reportAndExit } from './failure';
import { VERSION } from './version';

const program = new Command('nutq')
  .description('Arabic names to English spelling, and voice login, offline')
  .version(`nutq/${VERSION} node-${process.version}`, '-v, --version')
  .exitOverride()
  .configureOutput({
    outputError: (text, write) => write(text.replace(/^error: /, 'nutq: ').replace(/\n(?=\()/, ' ')),
  });
registerTransliterate(program);
registerExplain(program);
registerCommand(program);
loginCommand(program);
voicesCommand(program);
inspectCommand(program);
registerEvaluate(program);
registerCalibrate(program);
registerServe(program);
registerKeys(program);
registerPage(program);
registerCompletion(program);

// A reader that closed the pipe (head, less) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  reportAndExit(error);
});

try {
  await program.parseAsync();
} catch (error) {
  // Commander has said what is wrong with the command line, or shown the help that was asked for.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else reportAndExit(error);
}
