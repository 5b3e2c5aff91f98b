/** A recording against those whom a search found: what verification and identification have in common. */

import { signal } from '../../wasm/signal';
import { type Decision, decide } from '../decision/decide';
import { gatherEvidence } from '../decision/evidence';
import { wordCostsOf } from '../decision/heard-words';
import { rank } from '../decision/open-set';
import { thresholdsFor } from '../decision/thresholds';
import type { PhrasePhones } from '../phrase/phone-alignment';
import { goesOn } from '../phrase/phrase-length';
import { wordsOf } from '../phrase/phrase-text';
import { inOrder, keepsOrder } from '../phrase/word-order';
import type { VoiceSample } from '../sample/voice-sample';
import { learnFromLogin } from './adaptation';
import { type CollectionContext, requirePhrase } from './context';
import { impostorsOf } from './impostor-tries';
import type { LoginRequest, LoginResult } from './requests';
import { isUseNoted } from './retention';
import type { Enrolment, Neighbours } from './store';

/** The people who may be let in, and the others who say the phrase, where the two differ. */
interface Found extends Neighbours {
  readonly peers?: readonly Enrolment[];
}

export async function logIn(
  context: CollectionContext,
  { collection, phrase, recording, phones: given, order, confirm }: LoginRequest,
  search: (sample: VoiceSample) => Promise<Found>,
): Promise<LoginResult> {
  const { model } = context;
  const { quality, sample } = context.listen(recording);
  if (!sample) return { status: 'refused', quality };
  const { people, outdated, nearest, peers = nearest } = await search(sample);
  if (people === 0 && outdated > 0) throw context.otherFeatures(`${outdated} of "${collection}"`);
  const candidates = people + outdated;
  const comparable = context.comparable(collection, nearest);
  // A request for a phrase or person that nobody enrolled costs no work.
  if (comparable.length === 0) return { status: 'not-enrolled', quality };
  const phones = phonesOf(given);
  // Costs of words in the order asked for. If their number differs from the enrolment's, no words are compared.
  const asked = order ? order.flatMap((word) => phones?.slice(word, word + 1) ?? []) : (phones ?? []);
  const wordCosts = wordCostsOf(sample, asked);
  const contenders = comparable.flatMap((person) => {
    const takes = order ? inOrder(person.takes, order) : person.takes;
    if (takes.length === 0) return [];
    const print = order ? undefined : person.print;
    const evidence = gatherEvidence(takes, sample, model, wordCosts, signal(), print);
    return [{ person, print: person.print, evidence }];
  });
  const ranking = rank(contenders, model);
  if (!ranking) return { status: 'not-enrolled', quality };
  const { best, comparison, margin } = ranking;
  const impostors = impostorsOf(
    [...nearest, ...peers].filter((one) => context.hasSameFeatures(one)),
    model,
  );
  const circumstances = { impostors, snrDb: sample.snrDb };
  const limits = thresholdsFor(candidates, context.limitsOf(collection), circumstances);
  let decision = decide(comparison, limits);
  if (decision.accepted && margin !== undefined && margin < (context.options.margin ?? 0))
    decision = refused(decision, 'margin');
  if (decision.accepted && goesOn(best.takes, sample, model)) decision = refused(decision, 'phrase');
  const words = wordsOf(requirePhrase(phrase));
  if (decision.accepted && order && !keepsOrder(best.takes, sample, order, words, model))
    decision = refused(decision, 'phrase');
  if (decision.accepted && (await confirm?.(best.speakerId)) === false)
    decision = refused(decision, 'confirmation');
  if (decision.accepted) {
    await noteUse(context, collection, best);
    if (!order)
      await learnFromLogin(context, collection, best, sample, { candidates, margin, circumstances });
  }
  return {
    status: decision.accepted ? 'accepted' : 'rejected',
    speakerId: best.speakerId,
    decision,
    quality,
    candidates,
    margin,
  };
}

export function phonesOf(given: LoginRequest['phones']): PhrasePhones | undefined {
  return typeof given === 'function' ? given() : given;
}

export function refused(decision: Decision, failed: Decision['failed']): Decision {
  return { ...decision, accepted: false, failed };
}

/** Retention counts from the last use: also a period that is set later. */
export async function noteUse(
  context: CollectionContext,
  collection: string,
  person: Enrolment,
): Promise<void> {
  const now = context.now();
  if (isUseNoted(person, now)) return;
  await context.store.update(collection, person, (known) => known && { ...known, usedAt: now.toISOString() });
}
