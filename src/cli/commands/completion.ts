/** nutq completion SHELL: a script that completes commands, flags and files, from what the commands declare. */
import type { Command } from 'commander';
import { CliError } from '../failure';

const SHELLS: Readonly<Record<string, (program: Command) => string>> = { bash, zsh, fish };

export function registerCompletion(program: Command): void {
  program
    .command('completion <shell>')
    .description('Print a completion script for bash, zsh or fish')
    .addHelpText('after', '\nExamples:\n  source <(nutq completion bash)\n  nutq completion fish | source')
    .action((shell: string) => {
      const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
      if (!script) throw new CliError(`completion knows ${Object.keys(SHELLS).join(', ')}, not ${shell}`);
      process.stdout.write(script(program));
    });
}

const flagsOf = (command: Command): string[] => command.options.flatMap(({ long }) => (long ? [long] : []));

function bash(program: Command): string {
  const cases = program.commands.map(
    (command) => `    ${command.name()}) words="${flagsOf(command).join(' ')}" ;;`,
  );
  return `_nutq() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${program.commands.map((command) => command.name()).join(' ')} help" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
}
complete -o filenames -F _nutq nutq
`;
}

/** Zsh runs the script of bash. */
function zsh(program: Command): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(program)}`;
}

function fish(program: Command): string {
  const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
  const lines = program.commands.flatMap((command) => [
    `complete -c nutq -n __fish_use_subcommand -a ${command.name()} -d ${quoted(command.description())}`,
    ...command.options.flatMap(({ long, description }) =>
      long
        ? [
            `complete -c nutq -n '__fish_seen_subcommand_from ${command.name()}' -l ${long.slice(2)} -d ${quoted(description)}`,
          ]
        : [],
    ),
  ]);
  return `${lines.join('\n')}\n`;
}
