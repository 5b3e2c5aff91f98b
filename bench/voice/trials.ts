/**
 * Login trials out of single clips: who enrols what, and who then says what.
 *
 * Kinds: TC the right person and phrase (accept), TW the right person with a wrong phrase, IC an impostor with the right phrase, IW an
 * impostor with a wrong one. Enrolment is clean; the test clip is in one of the conditions.
 */
import type { Clip } from './corpora';
import { PythonRandom } from './python-random';

export interface DrawnTrial {
  readonly kind: 'TC' | 'TW' | 'IC' | 'IW';
  /** Names without folder of the condition and without extension. */
  readonly enrol: readonly string[];
  readonly test: string;
  readonly phrase: string;
  /** How the phrase is wrong, where that is a choice. */
  readonly wrong?: string;
}

/** A file that is put together out of clips: its name and theirs. */
export interface Joined {
  readonly name: string;
  readonly parts: readonly string[];
}

export interface TrialSet {
  readonly name: string;
  readonly title: string;
  readonly trials: readonly DrawnTrial[];
  readonly joined: readonly Joined[];
}

type Counts = Readonly<Record<DrawnTrial['kind'], number>>;

const SINGLE: readonly {
  readonly name: string;
  readonly title: string;
  readonly corpus: string;
  readonly takes: number;
  readonly counts: Counts;
}[] = [
  set('td-ascmd', 'Arabic words, three takes', 'ascmd', 3, { TC: 3, TW: 3, IC: 6, IW: 3 }),
  set('td-gsc', 'English words, three takes', 'gsc', 3, { TC: 2, TW: 3, IC: 20, IW: 10 }),
  set('td-gsc1', 'English words, one take', 'gsc', 1, { TC: 2, TW: 2, IC: 6, IW: 3 }),
  set('td-ased', 'Amharic sentences, one take', 'ased', 1, { TC: 1, TW: 3, IC: 6, IW: 3 }),
  set('td-fsdd', 'English digits, three takes', 'fsdd', 3, { TC: 2, TW: 3, IC: 3, IW: 3 }),
];

function set(name: string, title: string, corpus: string, takes: number, counts: Counts) {
  return { name, title, corpus, takes, counts };
}

/** All sets that the clips are enough for. td-fsdd is for downloads alone: a folder with a manifest has its own sets. */
export function drawSets(clips: readonly Clip[], hasManifest: boolean): readonly TrialSet[] {
  const of = (corpus: string): readonly Clip[] => clips.filter((clip) => clip.corpus === corpus);
  const single = SINGLE.filter(({ corpus }) => corpus !== 'fsdd' || !hasManifest).map(
    ({ name, title, corpus, takes, counts }) => ({
      name,
      title,
      joined: [],
      trials: drawSingle(name, of(corpus), takes, counts),
    }),
  );
  return [...single, drawPhrases('td-phrase4', of('ascmd'))].filter(({ trials }) => trials.length > 0);
}

function nameOf({ path }: Clip): string {
  return path.replace(/\.(flac|wav)$/, '');
}

/** Of every speaker and phrase with more takes than are enrolled. */
function drawSingle(
  name: string,
  clips: readonly Clip[],
  takes: number,
  counts: Counts,
): readonly DrawnTrial[] {
  const groups = groupBy(clips, ({ speaker, phrase }) => `${speaker}\0${phrase}`);
  return [...groups.keys()].sort().flatMap((key) => {
    const own = byTake(groups.get(key)!);
    if (own.length <= takes) return [];
    const { speaker, phrase } = own[0]!;
    const random = new PythonRandom(`${name}|${speaker}|${phrase}`);
    const enrol = own.slice(0, takes).map(nameOf);
    const pools: Readonly<Record<DrawnTrial['kind'], readonly Clip[]>> = {
      TC: own.slice(takes),
      TW: clips.filter((clip) => clip.speaker === speaker && clip.phrase !== phrase),
      IC: clips.filter((clip) => clip.speaker !== speaker && clip.phrase === phrase),
      IW: clips.filter((clip) => clip.speaker !== speaker && clip.phrase !== phrase),
    };
    return (['TC', 'TW', 'IC', 'IW'] as const).flatMap((kind) =>
      random
        .sample(pools[kind], Math.min(counts[kind], pools[kind].length))
        .map((clip) => ({ kind, enrol, test: nameOf(clip), phrase })),
    );
  });
}

/** Takes that a word needs to be part of a phrase: three are enrolled, three log in. */
const TAKES = 6;
const ENROLLED = 3;
const WORDS = 4;
const LEAST_WORDS = 8;
const PHRASES = 4;

/** Phrases of four words, put together out of single ones; wrong by other words, one replaced, the last dropped or two swapped. */
function drawPhrases(name: string, clips: readonly Clip[]): TrialSet {
  const rich = richWords(clips);
  const speakers = [...rich.keys()].sort();
  const words = [...(rich.get(speakers[0] ?? '')?.keys() ?? [])]
    .filter((word) => speakers.every((speaker) => rich.get(speaker)!.has(word)))
    .sort();
  const joined = new Map<string, Joined>();
  const say = (speaker: string, phrase: readonly string[], take: number): string => {
    const file = `joined/${speaker}/${phrase.join('+')}_${String(take).padStart(2, '0')}`;
    const parts = phrase.map((word) => nameOf(rich.get(speaker)!.get(word)![take]!));
    joined.set(file, { name: file, parts });
    return file;
  };
  const trials: DrawnTrial[] = [];
  for (const speaker of speakers) {
    const random = new PythonRandom(`${name}|${speaker}`);
    for (let i = 0; i < PHRASES; i++) {
      const said = random.sample(words, WORDS);
      const rest = words.filter((word) => !said.includes(word));
      const phrase = said.join('+');
      const enrol = [0, 1, 2].map((take) => say(speaker, said, take));
      const wrong = {
        other: random.sample(rest, WORDS),
        replace: said.with(2, random.choice(rest)),
        drop: said.slice(0, 3),
        swap: [said[0]!, said[2]!, said[1]!, said[3]!],
      };
      for (let take = ENROLLED; take < TAKES; take++) {
        trials.push({ kind: 'TC', enrol, phrase, test: say(speaker, said, take) });
        for (const [how, others] of Object.entries(wrong))
          trials.push({ kind: 'TW', enrol, phrase, test: say(speaker, others, take), wrong: how });
        const others = speakers.filter((other) => other !== speaker);
        for (const other of random.sample(others, Math.min(5, others.length)))
          trials.push({ kind: 'IC', enrol, phrase, test: say(other, said, take) });
      }
    }
  }
  return { name, title: 'four Arabic words, three takes', trials, joined: [...joined.values()] };
}

/** Speakers with enough takes of enough words, and those takes in order. */
function richWords(clips: readonly Clip[]): ReadonlyMap<string, ReadonlyMap<string, readonly Clip[]>> {
  const bySpeaker = groupBy(clips, ({ speaker }) => speaker);
  const rich = [...bySpeaker].map(([speaker, own]) => {
    const words = [...groupBy(own, ({ phrase }) => phrase)]
      .filter(([, takes]) => takes.length >= TAKES)
      .map(([word, takes]) => [word, byTake(takes)] as const);
    return [speaker, new Map(words)] as const;
  });
  return new Map(rich.filter(([, words]) => words.size >= LEAST_WORDS));
}

function byTake(clips: readonly Clip[]): readonly Clip[] {
  return [...clips].sort((a, b) => a.take - b.take);
}

/** Clips by key, keys in the order in which they come. */
function groupBy(clips: readonly Clip[], keyOf: (clip: Clip) => string): Map<string, Clip[]> {
  const groups = new Map<string, Clip[]>();
  for (const clip of clips) {
    const key = keyOf(clip);
    const group = groups.get(key);
    if (group) group.push(clip);
    else groups.set(key, [clip]);
  }
  return groups;
}
