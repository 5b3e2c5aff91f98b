import { NutqError } from '../../errors';
import type { QualityReport } from '../audio/quality';
import { hearAltered } from '../decision/altered-copies';
import { calibrate } from '../decision/comparison';
import { type Decision, decide } from '../decision/decide';
import { gatherEvidence } from '../decision/evidence';
import { hearWords } from '../decision/heard-words';
import { impostorTraits } from '../decision/impostors';
import { saysAnother } from '../decision/text-similarity';
import { thresholdsFor } from '../decision/thresholds';
import { sampleVoice } from '../model/sample-voice';
import type { VoiceModel } from '../model/voice-model';
import { wordsOf } from '../phrase/phrase-text';
import { adaptedTakes, enrolledTakes, printOf } from '../print/person-print';
import { countSittings, thinned } from '../sample/sittings';
import type { VoiceSample } from '../sample/voice-sample';
import { toTake, type VoiceTake } from '../sample/voice-take';
import { type CollectionContext, requireName, requirePhrase } from './context';
import { impostorsOf, knock } from './impostor-tries';
import type { EnrolRequest, EnrolResult } from './requests';
import type { Enrolment } from './store';

const MAX_TAKES = 20;
/** Takes of one person differ less than this rate of impostors would show. */
const CONSISTENCY = { falseAcceptRate: 0.1 } as const;

/** `Voices.enrol`. */
export async function enrol(context: CollectionContext, request: EnrolRequest): Promise<EnrolResult> {
  const { model } = context;
  const phrase = requirePhrase(request.phrase);
  const { recordings } = request;
  const collection = requireName(request.collection, 'collection');
  const speakerId = requireName(request.speakerId ?? context.newId(), 'speakerId');
  if (!Array.isArray(recordings) || recordings.length === 0)
    throw new NutqError('invalid-argument', 'Enrolment needs a list of at least one recording.', {
      field: 'recordings',
    });
  // With another number of words nobody knows which is which.
  const phones = request.phones?.length === wordsOf(phrase).length ? request.phones : [];
  const recordedAt = request.recordedAt ?? context.now();
  if (!(recordedAt instanceof Date) || Number.isNaN(recordedAt.getTime()))
    throw new NutqError('invalid-argument', 'recordedAt is a Date.', { field: 'recordedAt' });
  const enrolledAt = recordedAt.toISOString();
  const heard: HeardTake[] = [];
  const quality: QualityReport[] = [];
  for (const [at, recording] of recordings.entries()) {
    const read = context.read(recording);
    const sampling = sampleVoice(read, model, 'enrolment');
    if (!sampling.sample) return { status: 'refused', take: at, quality: sampling.quality };
    const { sample } = sampling;
    if (request.checkText !== false && saysAnother(sample, request.phones, model))
      return { status: 'wrong-phrase', take: at, quality: sampling.quality };
    const take = { ...toTake(sample), ...hearWords(sample, phones, model), enrolledAt };
    heard.push({ sample, take: { ...take, ...hearAltered(read, take, model) } });
    quality.push(sampling.quality);
  }

  const [before] = await context.store.find(collection, { phrase, speakerId });
  const tries = await knock(
    context,
    { collection, phrase, speakerId },
    heard.map(({ sample }) => sample),
    before,
  );
  let result: EnrolResult | undefined;
  await context.store.update(collection, { speakerId, phrase }, (found) => {
    // Expired enrolments count as gone.
    const known = found && context.isExpired(collection, found) ? undefined : found;
    const comparable = known && context.hasSameFeatures(known) ? known.takes : [];
    const joined = join(comparable, heard, model);
    if ('decision' in joined) {
      result = { status: 'inconsistent', ...joined };
      return found;
    }
    const { takes } = joined;
    const now = context.now().toISOString();
    const person: Enrolment = {
      speakerId,
      phrase,
      print: printOf(takes),
      takes,
      featureVersion: model.featureVersion,
      // The person and their consent are the same, by whatever model they are heard.
      enrolledAt: known?.enrolledAt ?? now,
      updatedAt: now,
      tries,
      consent: request.consent ?? known?.consent,
    };
    const thresholds = thresholdsFor(1, context.limitsOf(collection), {
      impostors: impostorsOf([person], model),
    });
    const sittings = countSittings(takes);
    result = { status: 'enrolled', speakerId, takes: takes.length, sittings, thresholds, quality };
    return person;
  });
  return result!;
}

/** A recording of an enrolment, and what would be kept of it. */
interface HeardTake {
  readonly sample: VoiceSample;
  readonly take: VoiceTake;
}

/** Adds takes to those that are there, none twice: a call may be sent again. Or the first one that sounds like another voice or another phrase. */
function join(
  known: readonly VoiceTake[],
  heard: readonly HeardTake[],
  model: VoiceModel,
): { readonly takes: readonly VoiceTake[] } | { readonly take: number; readonly decision: Decision } {
  const takes = [...known];
  for (const [at, { sample, take }] of heard.entries()) {
    if (takes.some((other) => isSame(other, take))) continue;
    if (takes.length > 0) {
      const circumstances = {
        impostors: { tries: [], ...impostorTraits([takes], model) },
        snrDb: sample.snrDb,
      };
      const thresholds = thresholdsFor(1, { ...CONSISTENCY, model }, circumstances);
      const decision = decide(calibrate(gatherEvidence(takes, sample, model), model.calibration), thresholds);
      if (!decision.accepted) return { take: at, decision };
    }
    takes.push(take);
  }
  // Enrolled takes make way for enrolled ones only.
  return { takes: [...thinned(enrolledTakes(takes), MAX_TAKES), ...adaptedTakes(takes)] };
}

/** No two recordings have the same frames to the last bit. */
const isSame = ({ template: { frames } }: VoiceTake, { template }: VoiceTake): boolean =>
  frames.length === template.frames.length && frames.every((value, at) => value === template.frames[at]);
