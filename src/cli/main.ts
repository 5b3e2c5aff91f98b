#!/usr/bin/env node
/** The command `nutq`. */
import { cac } from 'cac';
import { registerEvaluate } from './commands/evaluate';
import { registerExplain } from './commands/explain';
import { inspectCommand } from './commands/inspect';
import { registerKeys } from './commands/keys';
import { registerPage } from './commands/page';
import { registerServe } from './commands/serve';
import { registerTransliterate } from './commands/transliterate';
import { voiceCommands } from './commands/voices';
import { CliError, reportAndExit } from './failure';
import { VERSION } from './version';

const cli = cac('nutq');
registerTransliterate(cli);
registerExplain(cli);
voiceCommands(cli);
inspectCommand(cli);
registerEvaluate(cli);
registerServe(cli);
registerKeys(cli);
registerPage(cli);
cli.help();
cli.version(VERSION);

// A reader that went away (head, less) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  reportAndExit(error);
});

try {
  cli.parse(process.argv, { run: false });
  const { matchedCommand, options } = cli;
  if (matchedCommand) await cli.runMatchedCommand();
  else if (!options['help'] && !options['version']) {
    const [name] = cli.args;
    if (name !== undefined) throw new CliError(`no command ${name}; try nutq --help`);
    cli.outputHelp();
    process.exitCode = 2;
  }
} catch (error) {
  reportAndExit(error);
}
