/** `nutq calibrate DIR|LIST.tsv`: which rate of false accepts to state for your own recordings, and what it costs. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import {
  judgeOwnRecordings,
  looserRow,
  type OwnRecordings,
  type OwnReport,
  ownRecordings,
  type Recommendation,
  recommendedRate,
} from '../../evaluation/own-recordings';
import { type ClipResult, readTable, required } from '../../evaluation/voice-trials';
import { parseConfig, type ServerConfig } from '../../server/config';
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
import { readJson } from '../server-config';
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

/** Sizes of a collection. */
const SIZES: Range = { least: 1, most: 1e6, isWhole: true };

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
  const wanted = numberFlag('--rate', flags.rate, FALSE_ACCEPT_RATES);
  const size = flags.people === undefined ? undefined : numberFlag('--people', flags.people, SIZES);
  const { format = 'text', config, svg, collection = 'NAME' } = flags;
  if (collection === '') throw new CliError('--collection takes a name');
  if (config !== undefined && flags.collection === undefined)
    throw new CliError('--config takes the entry of a collection: name it with --collection');
  if (format !== 'text' && format !== 'json') throw new CliError(`--format takes text or json: ${format}`);
  const before = config === undefined ? {} : readConfig(config);
  const listed = existsSync(place) && statSync(place).isDirectory() ? listFolder(place) : listTable(place);
  const model = (await voiceModelOf(flags)) ?? CLASSICAL_MODEL;
  const clips = await readClips(
    { enrolled: listed.map(({ path }) => path), tried: [] },
    { root: '', ...(flags.voiceModel === undefined ? {} : { voiceModel: flags.voiceModel }) },
    showProgress('clips'),
  );
  const own = dealOut(listed, clips);
  const people = size ?? new Set(own.map(({ speaker }) => speaker)).size;
  const report = judgeOwnRecordings(own, model, people);
  if (report.strangersTries === 0)
    throw new CliError(
      'calibrate needs two usable recordings each of two people who say one phrase; twenty people are better',
    );
  const recommended = recommendedRate(report, wanted);
  const { falseAcceptRate, basis } = recommended;
  const entry = { collections: { [collection]: { falseAcceptRate } } };
  process.stdout.write(
    format === 'json'
      ? `${JSON.stringify({ ...report, wanted, people, basis, entry })}\n`
      : text(report, { wanted, people, recommended, entry }),
  );
  if (svg !== undefined) await writeText(svg, detPicture(report.det));
  if (config !== undefined)
    await writeText(config, `${JSON.stringify(withRate(before, collection, falseAcceptRate), null, 2)}\n`);
}

interface Range {
  readonly least: number;
  readonly most: number;
  readonly isWhole?: boolean;
}

function numberFlag(name: string, value: string, { least, most, isWhole = false }: Range): number {
  const number = Number(value);
  if (!(number >= least && number <= most) || (isWhole && !Number.isInteger(number)))
    throw new CliError(`${name} is a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}`);
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

/** As it stands in the file. What `nutq serve` would refuse is refused: nobody can tell what it was to mean. */
function readConfig(file: string): ServerConfig {
  if (!existsSync(file)) return {};
  const config = readJson(file);
  parseConfig(config, file);
  return config as ServerConfig;
}

function withRate(before: ServerConfig, collection: string, falseAcceptRate: number): ServerConfig {
  const known = before.collections ?? {};
  return { ...before, collections: { ...known, [collection]: { ...known[collection], falseAcceptRate } } };
}

function text(
  report: OwnReport,
  shown: {
    readonly wanted: number;
    readonly people: number;
    readonly recommended: Recommendation;
    readonly entry: Entry;
  },
): string {
  const { rates, people, rightLogins, strangersTries } = report;
  const percent = (share: number): string => `${(100 * share).toFixed(share < 0.001 ? 2 : 1)} %`;
  const lines = rates.map(
    (row) =>
      `${percent(row.falseAcceptRate).padStart(10)} ${row.score.toFixed(2).padStart(11)} ${percent(row.strangers).padStart(16)} ` +
      `${percent(row.strangersAtMost).padStart(9)} ${percent(row.refused).padStart(21)}`,
  );
  const wanted = percent(shown.wanted);
  const looser = looserRow(report, shown.wanted, shown.recommended.falseAcceptRate);
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
    ...reasons[shown.recommended.basis],
    JSON.stringify(shown.entry),
    ...(looser
      ? [
          `Not recommended, since more tries would have to prove it: at ${percent(looser.falseAcceptRate)} no more than ${wanted} passed either, and ${percent(looser.refused)} of right logins were refused.`,
        ]
      : []),
    '',
  ].join('\n');
}
