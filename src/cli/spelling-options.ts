/** Flags that every command which spells understands. */
import { readFileSync } from 'node:fs';
import type { Command } from 'cac';
import { Dictionary, SCHEME_NAMES, STYLES, type TransliterateOptions } from '../transliteration/index';
import { CliError } from './failure';

export interface SpellingFlags {
  readonly scheme?: string;
  readonly style?: string;
  readonly article?: string;
  readonly casing?: string;
  readonly apostrophes?: boolean;
  readonly exonyms?: boolean;
  readonly dictionary?: string;
  /** cac turns `--no-lexicon` into false. */
  readonly lexicon?: boolean;
}

export function withSpellingFlags(command: Command): Command {
  return command
    .option('--scheme <name>', `One of ${SCHEME_NAMES.join(', ')} (default english)`)
    .option('--style <name>', `Regional spelling of english: ${STYLES.join(', ')} (default neutral)`)
    .option('--article <form>', 'Article of family names in english: Al-, El-, "Al ", "El ", Al, El')
    .option('--casing <how>', 'names, lower, upper (default names)')
    .option('--apostrophes', "Keep ʿayn and hamza as ' where the spelling follows from the vowels")
    .option('--exonyms', 'Prefer established English place names (Egypt) to spellings of the sound (Misr)')
    .option('--dictionary <file>', 'Your own corrections: Arabic, a tab, the spelling, one a line')
    .option('--no-lexicon', 'Switch the built-in lexicon off');
}

/** Values are checked where they are used; only the dictionary is read here. */
export function toTransliterateOptions(flags: SpellingFlags): TransliterateOptions {
  const { scheme, style, article, casing, apostrophes, exonyms, dictionary, lexicon } = flags;
  return {
    ...(scheme !== undefined ? { scheme } : {}),
    ...(style !== undefined ? { style } : {}),
    ...(article !== undefined ? { article } : {}),
    ...(casing !== undefined ? { casing } : {}),
    ...(apostrophes !== undefined ? { apostrophes } : {}),
    ...(exonyms !== undefined ? { exonyms } : {}),
    ...(dictionary !== undefined ? { dictionary: readDictionary(dictionary) } : {}),
    ...(lexicon !== undefined ? { lexicon } : {}),
  } as TransliterateOptions;
}

function readDictionary(file: string): Dictionary {
  const entries = readText(file)
    .split(/\r?\n/)
    .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
    .filter(({ line }) => line.trim() !== '' && !line.startsWith('#'))
    .map(({ line, place }) => {
      const [arabic = '', spelling = ''] = line.split('\t');
      if (spelling === '') throw new CliError(`${place}: expected Arabic, a tab, the spelling: ${line}`);
      return [arabic, spelling] as const;
    });
  return new Dictionary(entries);
}

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    throw new CliError(`cannot read ${file}: ${(error as NodeJS.ErrnoException).code ?? error}`, 1);
  }
}
