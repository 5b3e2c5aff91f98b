/** Shared by all commands: reading the command line. */
import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError, which Commander reports with the flag's name */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('it takes a whole number.');
  return Number(text);
}

/** Help of a command's actions, shown below its options. */
export function actions(...pairs: readonly (readonly [action: string, does: string])[]): string {
  const width = Math.max(...pairs.map(([action]) => action.length)) + 2;
  return `\nActions:\n${pairs.map(([action, does]) => `  ${action.padEnd(width)}${does}`).join('\n')}`;
}

export function example(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
