/** `nutq calibrate DIR|LIST.tsv`: which rate of false accepts to state for your own recordings, and what it costs. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { isObject } from '../../check-input';
import {
  judgeOwnRecordings,
  type OwnRecordings,
  type OwnReport,
  ownRecordings,
  type Recommendation,
  recommendedRate,
} from '../../evaluation/own-recordings';
import { type ClipResult, readTable, required } from '../../evaluation/voice-trials';
import { FALSE_ACCEPT_RATES } from '../../voice/decision/false-accept-rates';
import { DEFAULT_FALSE_ACCEPT_RATE } from '../../voice/decision/thresholds';
import { CLASSICAL_MODEL } from '../../voice/model/classical-model';
import { readClips } from '../clip-pool';
import { example } from '../command-line';
import { detPicture } from '../det-picture';
import { CliError, namingFile } from '../failure';
import { showProgress } from '../progress';
import { readText } from '../read-file';
import { writeText } from '../replace-file';
import { type VoiceModelFlags, voiceModelOf, withVoiceModelFlag } from '../voice-model';

interface Flags extends VoiceModelFlags {
  readonly rate: string;
  readonly people?: string;
  readonly svg?: string;
  readonly collection?: string;
  readonly config?: string;
  readonly format?: string;
}

/** The person and the phrase of a file. */
interface Listed {
  readonly path: string;
  readonly speaker: string;
  readonly phrase: string;
}

export function registerCalibrate(program: Command): void {
  const command = program
    .command('calibrate <recordings>')
    .description('Choose the false-accept rate of a collection from your own recordings')
    .addHelpText(
      'after',
      '\nRecordings are a folder with a folder of WAV files for each person, all saying one phrase,\n' +
        'or a TSV with the columns speaker, path and, for several phrases, phrase.',
    )
    .addHelpText('after', example('nutq calibrate recordings --collection acme --config nutq.json'));
  withVoiceModelFlag(command)
    .option('--rate <share>', 'Share of impostors to let in at most', String(DEFAULT_FALSE_ACCEPT_RATE))
    .option(
      '--people <n>',
      'Size of the collection to print thresholds for; changes no other column and no rate (default: as many as in the recordings)',
    )
    .option('--svg <file>', 'Draw the trade-off of both errors (DET) into an SVG file')
    .option('--collection <name>', 'The collection that the configuration entry is for')
    .option('--config <file>', 'Write the entry into this configuration, JSON; the rest of it stays')
    .option('--format <format>', 'text or json (default text)')
    .action(calibrate);
}

async function calibrate(place: string, flags: Flags): Promise<void> {
  const wanted = numberFlag('--rate', flags.rate, FALSE_ACCEPT_RATES.least, FALSE_ACCEPT_RATES.most);
  const { format = 'text', config, svg, collection = 'NAME' } = flags;
  if (config !== undefined && flags.collection === undefined)
    throw new CliError('--config takes the entry of a collection: name it with --collection');
  if (format !== 'text' && format !== 'json') throw new CliError(`--format takes text or json: ${format}`);
  const before = config === undefined ? undefined : readConfig(config);
  const listed = existsSync(place) && statSync(place).isDirectory() ? listFolder(place) : listTable(place);
  const model = (await voiceModelOf(flags)) ?? CLASSICAL_MODEL;
  const clips = await readClips(
    { enrolled: listed.map(({ path }) => path), tried: [] },
    { root: '', ...(flags.voiceModel === undefined ? {} : { voiceModel: flags.voiceModel }) },
    showProgress('clips'),
  );
  const own = dealOut(listed, clips);
  const speakers = new Set(own.map(({ speaker }) => speaker)).size;
  if (speakers < 2)
    throw new CliError('calibrate needs two recordings each of two people; twenty people are better');
  const people = numberFlag('--people', flags.people ?? speakers, 1, 1e6);
  const report = judgeOwnRecordings(own, model, people);
  const { falseAcceptRate, basis } = recommendedRate(report, wanted);
  const entry = { collections: { [collection]: { falseAcceptRate } } };
  if (svg !== undefined) await writeText(svg, detPicture(report.det));
  if (config !== undefined && before) await writeConfig(config, before, collection, falseAcceptRate);
  process.stdout.write(
    format === 'json'
      ? `${JSON.stringify({ ...report, wanted, people, basis, entry })}\n`
      : text(report, { wanted, people, basis, entry }),
  );
}

function numberFlag(name: string, value: unknown, low: number, high: number): number {
  const number = Number(value);
  if (!(number >= low && number <= high)) throw new CliError(`${name} is a number from ${low} to ${high}`);
  return number;
}

/** Tells on standard error which recordings cannot be used, and what becomes of them. */
function dealOut(listed: readonly Listed[], clips: ReadonlyMap<string, ClipResult>): OwnRecordings[] {
  const groups = new Map<string, Listed[]>();
  for (const one of listed) {
    const key = JSON.stringify([one.speaker, one.phrase]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const { speaker, phrase } = group[0]!;
    const heard = group.map(({ path }) => clips.get(path)!);
    const own = ownRecordings(speaker, phrase, heard);
    for (const [at, clip] of heard.entries())
      if ('refused' in clip)
        process.stderr.write(
          `${group[at]!.path}: ${clip.refused}, ${own?.logins.includes(clip) ? 'a refused login' : 'left out'}\n`,
        );
    if (!own) process.stderr.write(`${speaker}: left out, since no recording is left to log in with\n`);
    return own ?? [];
  });
}

/** DIR/<person>/*.wav, by name: the first ones are enrolled. */
function listFolder(folder: string): Listed[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((speaker) =>
      readdirSync(join(folder, speaker))
        .filter((name) => /\.wav$/i.test(name))
        .sort()
        .map((name) => ({ path: join(folder, speaker, name), speaker, phrase: '' })),
    );
}

/** Paths start from the folder of the list. */
function listTable(file: string): Listed[] {
  const table = readText(file);
  return namingFile(file, () =>
    readTable(table).map((row) => ({
      path: join(dirname(file), required(row, 'path')),
      speaker: required(row, 'speaker'),
      phrase: row['phrase'] ?? '',
    })),
  );
}

interface Entry {
  readonly collections: Readonly<Record<string, { readonly falseAcceptRate: number }>>;
}

/** What a configuration says of a collection, so far as it matters here. */
interface OwnEntry {
  readonly thresholds?: Readonly<Record<string, number>>;
}

function readConfig(file: string): Record<string, unknown> {
  if (!existsSync(file)) return {};
  const text = readText(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text around the fault, which may be a secret.
    throw new CliError(`${file} is not JSON`);
  }
  if (!isObject(value)) throw new CliError(`${file} is not a JSON object`);
  return value;
}

/** A score set by hand for the collection would replace the rate: it goes. */
async function writeConfig(
  file: string,
  before: Record<string, unknown>,
  collection: string,
  falseAcceptRate: number,
): Promise<void> {
  const known = (before['collections'] ?? {}) as Record<string, OwnEntry>;
  const { thresholds, ...own } = known[collection] ?? {};
  const { score, ...others } = thresholds ?? {};
  if (score !== undefined)
    process.stderr.write(
      `${file}: thresholds.score of ${collection}, ${score}, removed: the rate would have no effect beside it\n`,
    );
  const kept = Object.keys(others).length > 0 ? { thresholds: others } : {};
  const after = {
    ...before,
    collections: { ...known, [collection]: { ...own, ...kept, falseAcceptRate } },
  };
  await writeText(file, `${JSON.stringify(after, null, 2)}\n`);
}

function text(
  { rates, people, rightLogins, strangersTries }: OwnReport,
  shown: {
    readonly wanted: number;
    readonly people: number;
    readonly basis: Recommendation['basis'];
    readonly entry: Entry;
  },
): string {
  const percent = (share: number): string => `${(100 * share).toFixed(share < 0.001 ? 2 : 1)} %`;
  const lines = rates.map(
    (row) =>
      `${percent(row.falseAcceptRate).padStart(10)} ${row.score.toFixed(2).padStart(11)} ${percent(row.strangers).padStart(16)} ` +
      `${percent(row.strangersAtMost).padStart(9)} ${percent(row.refused).padStart(21)}`,
  );
  const wanted = percent(shown.wanted);
  const needed = Math.ceil(4 / shown.wanted);
  const unproven = `So few tries cannot prove that at most ${wanted} of impostors pass; about ${needed}, each by another person, could.`;
  const reasons = {
    shown: [`At most ${wanted} of impostors pass, with 95 % confidence:`],
    observed: [unproven, `Not proven, but at this rate no more than ${wanted} passed:`],
    none: [`More than ${wanted} of impostors passed even at the strictest rate, which is not enough:`],
  };
  return [
    `${people} people, ${rightLogins} right logins, ${strangersTries} tries by impostors`,
    '',
    `asked for  threshold    impostors let in   at most  right logins refused   (thresholds among ${shown.people} people, in quiet)`,
    ...lines,
    '',
    ...(shown.people === people
      ? []
      : [
          `Only the threshold column is for ${shown.people} people. The others, and the rate below, are counted among the ${people} of the recordings.`,
          '',
        ]),
    ...reasons[shown.basis],
    JSON.stringify(shown.entry),
    '',
  ].join('\n');
}
