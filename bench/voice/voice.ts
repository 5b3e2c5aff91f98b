/** Voice login: error rates, false accepts by collection size, and what one would build without nutq. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawDet } from '../../src/cli/figures/det';
import { drawHistogram } from '../../src/cli/figures/histogram';
import { loadVoiceModel, thresholdsFor } from '../../src/voice/index';
import type { Bench, Circumstances, Figure, Findings, Row, Table } from '../driver/bench';
import { drawLines, type Point } from '../figures/lines';
import { shippedFiles } from '../signal/speech';
import { knock, knockRows, statedPoints } from './collections';
import { CONDITION_NAMES, CONDITIONS } from './conditions';
import { CONTRASTS, type Contrast, errorRow, scoresOf } from './error-rates';
import { makeSynthetic } from './fixtures';
import { type Material, makeMaterial } from './material';
import { reliability } from './reliability';
import { hasMeyda, type ScoredTrial, scoreByMeyda, scoreByNutq, type TrialList } from './scores';

export const voiceBench: Bench = { name: 'voice', run };

/** The set whose pictures are drawn, where there is more than one. */
const SHOWN = ['td-ascmd', 'synthetic'];
const QUICK = { sets: ['td-ascmd'], conditions: ['clean', 'chan'] } as const;
/** Sets whose phrases many people say. */
const OPEN_SETS = ['td-ascmd', 'td-gsc1', 'td-ased', 'td-phrase4'];
const NONE = 'Beside a 0 stands the most that it may be by so many people, with 95 % confidence.';
const INTERVAL = `± is half of a 95 % interval, resampled by speaker. ${NONE}`;
const NOTHING_ELSE =
  'Nothing else was found on npm that tells speakers apart offline and without a key: @picovoice/eagle-node and eagle-web need one; sherpa-onnx and @huggingface/transformers bring no model.';

const SYSTEMS = {
  networks: 'nutq, networks',
  tables: 'nutq, tables',
  meyda: 'meyda, mean MFCC and cosine',
} as const;
type System = keyof typeof SYSTEMS;
/** Scored trials of each system, set by set. */
type Scored = Readonly<Record<System, ReadonlyMap<string, readonly ScoredTrial[]>>>;

async function run(circumstances: Circumstances): Promise<Findings> {
  const root = mkdtempSync(join(tmpdir(), 'nutq-bench-voice-'));
  try {
    return await measure(circumstances, root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

async function measure(circumstances: Circumstances, root: string): Promise<Findings> {
  const { quick, dist, tell } = circumstances;
  const { sets, speakers, notes, synthetic } = materialOf(circumstances, root);
  const scored = await score(circumstances, root, sets);
  tell('knocking at collections');
  const model = await loadVoiceModel(shippedFiles());
  const knocks = sets
    .filter(({ name }) => OPEN_SETS.includes(name))
    .map(({ title, ...set }) => ({ title, probes: knock(dist, root, { title, ...set }) }));
  tell('error rates and figures');
  const shown = sets.find(({ name }) => SHOWN.includes(name)) ?? sets[0]!;
  const id = (name: string): string => `${name}${synthetic ? '-synthetic' : ''}${quick ? '-quick' : ''}`;
  const knockTable: Table = {
    id: id('voice-open-set'),
    title: 'Impostors at collections, at the default threshold',
    note: NONE,
    rows: knocks.flatMap(({ title, probes }) => knockRows(title, probes)),
  };
  return {
    notes: [
      ...notes,
      `${speakers} ${synthetic ? 'synthetic voices' : 'speakers; of the corpora with a split those that the networks never heard; the weights of the decision were fitted on td-ascmd, td-gsc, td-gsc1 and td-phrase4'}`,
      NOTHING_ELSE,
    ],
    tables: [
      {
        id: id('voice-kinds'),
        title: 'Equal error rates in quiet, by kind of impostor',
        note: INTERVAL,
        rows: sets.flatMap((set) => kindRows(set, scored.networks.get(set.name)!)),
      },
      {
        id: id('voice-conditions'),
        title: 'Equal error rates by condition, one threshold against impostors and wrong phrases together',
        note: INTERVAL,
        rows: (['networks', 'tables'] as const).flatMap((system) =>
          sets.flatMap((set) =>
            conditionRows(`${set.title}, ${system}`, scored[system].get(set.name)!, 'all together'),
          ),
        ),
      },
      {
        id: id('voice-systems'),
        title: `Equal error rates against impostors who say the right phrase: ${shown.title}`,
        note: INTERVAL,
        rows: Object.entries(SYSTEMS).flatMap(([system, name]) =>
          conditionRows(name, scored[system as System].get(shown.name) ?? [], 'impostors, right phrase'),
        ),
      },
      ...(knockTable.rows.length > 0 ? [knockTable] : []),
    ],
    figures: [
      ...detFigures(shown, scored),
      {
        id: 'voice-scores',
        title: `Scores in quiet: ${shown.title}`,
        svg: drawHistogram(
          'Scores',
          Object.entries(KIND_NAMES).map(([kind, name]) => ({
            name,
            scores: scoresOf(inQuiet(scored.networks.get(shown.name)!), [kind]),
          })),
          thresholdsFor(1, { model }).score,
        ),
      },
      ...statedFigure(knocks.flatMap(({ title, probes }) => statedPoints(title, probes, model))),
      ...reliabilityFigure(sets.flatMap(({ name, title }) => reliability(title, scored.networks.get(name)!))),
    ],
  };
}

function materialOf(
  { quick, recordings, tell }: Circumstances,
  root: string,
): Material & { synthetic: boolean } {
  if (recordings) {
    tell('making trials');
    const made = makeMaterial(recordings, root, quick ? QUICK : {});
    if (made.sets.length > 0) return { ...made, synthetic: false };
    const synthetic = makeSynthetic(root);
    return { ...synthetic, notes: [...made.notes, ...synthetic.notes], synthetic: true };
  }
  return { ...makeSynthetic(root), synthetic: true };
}

async function score(
  { dist, tell }: Circumstances,
  root: string,
  sets: readonly TrialList[],
): Promise<Scored> {
  const scored = { networks: new Map(), tables: new Map(), meyda: new Map() };
  for (const set of sets) {
    tell(`scoring ${set.title}`);
    scored.networks.set(set.name, scoreByNutq(dist, root, set, 'neural'));
    scored.tables.set(set.name, scoreByNutq(dist, root, set, 'none'));
    if (hasMeyda()) scored.meyda.set(set.name, await scoreByMeyda(root, set));
  }
  return scored;
}

const KIND_NAMES = {
  TC: 'right person, right phrase',
  IC: 'impostor, right phrase',
  TW: 'right person, wrong phrase',
  IW: 'impostor, wrong phrase',
} as const;

function inQuiet(trials: readonly ScoredTrial[]): readonly ScoredTrial[] {
  return trials.filter(({ condition }) => condition === 'clean');
}

function kindRows({ title }: TrialList, trials: readonly ScoredTrial[]): Row[] {
  return (Object.keys(CONTRASTS) as Contrast[]).flatMap(
    (contrast) => errorRow(title, contrast, inQuiet(trials), contrast, 'error') ?? [],
  );
}

function conditionRows(what: string, trials: readonly ScoredTrial[], contrast: Contrast): Row[] {
  const guard = what.includes('meyda') ? undefined : 'error';
  return CONDITIONS.flatMap((condition) => {
    const some = trials.filter((trial) => trial.condition === condition);
    return errorRow(what, CONDITION_NAMES[condition], some, contrast, guard) ?? [];
  });
}

function detFigures({ name, title }: TrialList, scored: Scored): Figure[] {
  const trials = scored.networks.get(name)!;
  const curve = (label: string, some: readonly ScoredTrial[], kinds: readonly string[]) => ({
    name: label,
    targets: scoresOf(some, ['TC']),
    impostors: scoresOf(some, kinds),
  });
  const conditions = CONDITIONS.filter((condition) => trials.some((trial) => trial.condition === condition));
  return [
    {
      id: 'voice-det-kinds',
      title: `Detection error tradeoff by kind of impostor, in quiet: ${title}`,
      svg: drawDet(
        'By kind of impostor',
        Object.entries(CONTRASTS)
          .map(([label, kinds]) => curve(label, inQuiet(trials), kinds))
          .filter(({ impostors }) => impostors.length > 0),
      ),
    },
    {
      id: 'voice-det-conditions',
      title: `Detection error tradeoff by condition, against all kinds: ${title}`,
      svg: drawDet(
        'By condition',
        conditions.map((condition) =>
          curve(
            CONDITION_NAMES[condition],
            trials.filter((trial) => trial.condition === condition),
            CONTRASTS['all together'],
          ),
        ),
      ),
    },
    {
      id: 'voice-det-systems',
      title: `Detection error tradeoff against impostors who say the right phrase, in quiet: ${title}`,
      svg: drawDet(
        'By system',
        Object.entries(SYSTEMS).flatMap(([system, label]) => {
          const own = scored[system as System].get(name);
          return own ? [curve(label, inQuiet(own), ['IC'])] : [];
        }),
      ),
    },
  ];
}

function statedFigure(points: readonly Point[]): Figure[] {
  if (points.length === 0) return [];
  return [
    {
      id: 'voice-stated',
      title: 'False accepts, stated against observed, by set and people enrolled',
      svg: drawLines(points, {
        title: 'False accepts',
        x: { type: 'log', label: 'stated, %' },
        y: { type: 'log', label: 'observed, %' },
        diagonal: true,
        corner: 'bottom-right',
      }),
    },
  ];
}

function reliabilityFigure(points: readonly Point[]): Figure[] {
  if (points.length === 0) return [];
  return [
    {
      id: 'voice-reliability',
      title:
        'phraseSimilarity against how often the phrase was right, all conditions, right and wrong weighing the same',
      svg: drawLines(points, {
        title: 'Reliability of phraseSimilarity',
        x: { label: 'stated, %', domain: [0, 100] },
        y: { label: 'observed, %', domain: [0, 100] },
        diagonal: true,
        corner: 'bottom-right',
      }),
    },
  ];
}
