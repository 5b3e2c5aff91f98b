/** Flags that every command which spells understands. */
import { Command } from 'commander';
import {
  ABDS,
  COUNTRIES,
  Dictionary,
  SCHEME_NAMES,
  STYLES,
  type TransliterateOptions,
} from '../transliteration/index';
import { loadModel, type Model } from '../transliteration/load-model';
import { CliError } from './failure';
import { readText } from './read-file';

export interface SpellingFlags {
  readonly scheme?: string;
  readonly style?: string;
  readonly country?: string;
  readonly article?: string;
  readonly abd?: string;
  readonly casing?: string;
  readonly spacing?: string;
  readonly apostrophes?: boolean;
  readonly exonyms?: boolean;
  readonly expects?: string;
  readonly dictionary?: string;
  readonly model?: string;
  /** False where `--no-lexicon` is given. */
  readonly lexicon?: boolean;
}

export function withSpellingFlags(command: Command): Command {
  return command
    .option('--scheme <name>', `One of ${SCHEME_NAMES.join(', ')} (default english)`)
    .option('--style <name>', `Regional spelling of english: ${STYLES.join(', ')} (default neutral)`)
    .option('--country <code>', `As its passport office writes: ${COUNTRIES.join(', ')}`)
    .option('--article <form>', 'Article of names in english: Al-, El-, "Al ", "El ", Al, El, "" for none')
    .option('--abd <form>', `How عبد is joined to its name: ${ABDS.map((form) => `"${form}"`).join(', ')}`)
    .option('--casing <how>', 'names, lower, upper (default names)')
    .option('--spacing <how>', 'Runs of spaces: single or keep (default single)')
    .option('--apostrophes', "Write ʿayn and hamza as ' (Sa'd); established spellings stay")
    .option('--exonyms', 'Prefer established English place names (Egypt) to spellings of the sound (Misr)')
    .option('--expects <what>', 'What the text holds: anything or names (default anything)')
    .option('--dictionary <file>', 'Your own corrections: Arabic, a tab, the spelling, one a line')
    .option(
      '--model <tier>',
      'none, small or full: the learned model that reads unlisted words (default full)',
    )
    .option('--no-lexicon', 'Switch the built-in lexicon off');
}

/** As Commander names them. */
export const SPELLING_FLAGS = withSpellingFlags(new Command()).options.map((flag) => flag.attributeName());

/** Values are checked where they are used; only the dictionary and the model are read here. */
export async function toTransliterateOptions(flags: SpellingFlags): Promise<TransliterateOptions> {
  const { scheme, style, country, article, abd, casing, spacing } = flags;
  const { apostrophes, exonyms, expects, dictionary, lexicon } = flags;
  const model = await modelOf(flags.model ?? 'full');
  return {
    ...(model ? { model } : {}),
    ...(scheme !== undefined ? { scheme } : {}),
    ...(style !== undefined ? { style } : {}),
    ...(country !== undefined ? { country } : {}),
    ...(article !== undefined ? { article } : {}),
    ...(abd !== undefined ? { abd } : {}),
    ...(casing !== undefined ? { casing } : {}),
    ...(spacing !== undefined ? { spacing } : {}),
    ...(apostrophes !== undefined ? { apostrophes } : {}),
    ...(exonyms !== undefined ? { exonyms } : {}),
    ...(expects !== undefined ? { expects } : {}),
    ...(dictionary !== undefined ? { dictionary: readDictionary(dictionary) } : {}),
    ...(lexicon === false ? { lexicon } : {}),
  } as TransliterateOptions;
}

async function modelOf(tier: string): Promise<Model | undefined> {
  switch (tier) {
    case 'none':
      return undefined;
    case 'small':
      return loadModel((await import('../models/small')).small);
    case 'full':
      return loadModel((await import('../models/full')).full);
    default:
      throw new CliError(`--model takes none, small or full: ${tier}`);
  }
}

function readDictionary(file: string): Dictionary {
  let place = file;
  const entries = function* (lines: readonly string[]) {
    for (const [index, line] of lines.entries()) {
      if (line.trim() === '' || line.startsWith('#')) continue;
      place = `${file}:${index + 1}`;
      const [arabic = '', spelling = ''] = line.split('\t');
      if (spelling === '') throw new Error(`expected Arabic, a tab, the spelling: ${line}`);
      yield [arabic, spelling] as const;
    }
  };
  const lines = readText(file).split(/\r?\n/);
  try {
    return new Dictionary(entries(lines));
  } catch (error) {
    throw new CliError(`${place}: ${(error as Error).message}`);
  }
}
