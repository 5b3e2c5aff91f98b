/**
 * What the people of a phrase reveal about its impostors. A new person is first scored against the others, as an impostor would be. The
 * scores stay with the enrolment, beside the tries that the nearest others know. So every short list knows nearly all tries, wherever
 * enrolments are kept. The numbers name nobody, and a try outlives whoever made it.
 */
import { NutqError } from '../../errors';
import { encodeUtf8 } from '../../platform/utf8';
import type { Comparison } from '../decision/comparison';
import { gatherEvidence } from '../decision/evidence';
import { type ImpostorScores, type ImpostorTry, impostorTraits, impostorTry } from '../decision/impostors';
import { rank } from '../decision/open-set';
import { crc32 } from '../model/crc32';
import type { VoiceModel } from '../model/voice-model';
import { enrolledTakes } from '../print/person-print';
import type { VoiceSample } from '../sample/voice-sample';
import type { CollectionContext } from './context';
import { nearestKept, SHORT_LIST } from './short-list';
import type { Enrolment, EnrolmentTries, Neighbours } from './store';

/** More people tell little more. */
const MOST_TRIES = 40;
/** How many people an enrolment learns tries from. */
const NEIGHBOURS = 20;
const MOST_TAKES = 3;
const NOBODY: Neighbours = { people: 0, outdated: 0, nearest: [] };

/** Scores mean the same as long as the weights that they come from are the same. */
function scaleOf({ calibration: { person, said, phrase } }: VoiceModel): number {
  return crc32(encodeUtf8(JSON.stringify([person, said, phrase])));
}

/** Knocks with the samples of an enrolment before it is stored. */
export async function knock(
  context: CollectionContext,
  key: { readonly collection: string; readonly phrase: string; readonly speakerId: string },
  samples: readonly VoiceSample[],
  before: Enrolment | undefined,
): Promise<EnrolmentTries> {
  const { model } = context;
  const scale = scaleOf(model);
  const comparisons: Comparison[] = [];
  const told: Enrolment[] = before ? [before] : [];
  let people = 0;
  for (const sample of samples.slice(-MOST_TAKES)) {
    // Enrolments that cannot be read (another sealing key) add nothing. If the store fails, so does the enrolment.
    const found = await nearestKept(context, key, sample.print, NEIGHBOURS, key.speakerId).catch(
      (error: unknown) => {
        if (NutqError.is(error)) return NOBODY;
        throw error;
      },
    );
    const others = found.nearest.filter((one) => context.hasSameFeatures(one));
    told.push(...others);
    people = Math.max(others.length, found.people - (before ? 1 : 0));
    const contenders = others.slice(0, SHORT_LIST).map(({ print, takes }) => ({
      person: undefined,
      print,
      evidence: gatherEvidence(takes, sample, model),
    }));
    const ranking = rank(contenders, model);
    if (ranking) comparisons.push(ranking.comparison);
  }
  const earlier = before?.tries?.scale === scale ? before.tries.own : undefined;
  const own =
    comparisons.length > 0 ? impostorTry(earlier?.id ?? context.newId(), people, comparisons) : earlier;
  const known = triesOf(told, scale).filter(({ id }) => id !== own?.id);
  return { scale, ...(own ? { own } : {}), known: known.slice(-MOST_TRIES) };
}

/** The tries that these people know, each once. */
function triesOf(people: readonly Enrolment[], scale: number): readonly ImpostorTry[] {
  const of = people.flatMap(({ tries }) => (tries?.scale === scale ? [tries] : []));
  const all = new Map(of.flatMap(({ known }) => known).map((one) => [one.id, one]));
  // Each person knows the latest try of their own.
  for (const { own } of of) if (own) all.set(own.id, own);
  return [...all.values()];
}

/** The impostor tries that the short list of a login knows. */
export function impostorsOf(people: readonly Enrolment[], model: VoiceModel): ImpostorScores {
  const takes = people.map((person) => enrolledTakes(person.takes));
  return { tries: triesOf(people, scaleOf(model)), ...impostorTraits(takes, model) };
}
