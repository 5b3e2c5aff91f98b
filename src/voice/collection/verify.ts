import { decideByText } from '../decision/unlisted-phrase';
import type { PhrasePhones } from '../phrase/phone-alignment';
import { type CollectionContext, requireName, requirePhrase } from './context';
import { logIn, noteUse, phonesOf, refused } from './login';
import type { LoginResult, VerifyRequest } from './requests';
import { nearestKept } from './short-list';

/** `Voices.verify`. */
export async function verify(context: CollectionContext, request: VerifyRequest): Promise<LoginResult> {
  const { unlisted } = request;
  const phones = unlisted ? phonesOf(request.phones) : undefined;
  const speakerId = requireName(request.speakerId, 'speakerId');
  const by = { phrase: requirePhrase(request.phrase), speakerId };
  const enrolled = await context.store.find(requireName(request.collection, 'collection'), by);
  if (enrolled.length === 0 && unlisted && phones && !request.order)
    return verifyByText(context, { ...request, phones });
  return logIn(context, request, async ({ print }) => {
    const found = { people: enrolled.length, outdated: 0, nearest: enrolled };
    if (enrolled.length === 0) return found;
    // One person knows less about impostors than several do.
    const { collection } = request;
    const { nearest } = await nearestKept(context, { collection, phrase: by.phrase }, print);
    return { ...found, peers: nearest };
  });
}

/** With a phrase that the person did not enrol. */
async function verifyByText(
  context: CollectionContext,
  {
    collection,
    speakerId,
    recording,
    phones,
    confirm,
  }: Omit<VerifyRequest, 'phones'> & { readonly phones: PhrasePhones },
): Promise<LoginResult> {
  const { quality, sample } = context.listen(recording);
  if (!sample) return { status: 'refused', quality };
  const enrolled = context.comparable(collection, await context.store.find(collection, { speakerId }));
  const takes = enrolled.flatMap((one) => one.takes);
  let decision =
    takes.length === 0
      ? undefined
      : decideByText(takes, sample, phones, context.model, context.optionsOf(collection));
  if (!decision) return { status: 'not-enrolled', quality };
  if (decision.accepted && (await confirm?.(speakerId)) === false)
    decision = refused(decision, 'confirmation');
  if (decision.accepted) for (const one of enrolled) await noteUse(context, collection, one);
  const status = decision.accepted ? 'accepted' : 'rejected';
  return { status, speakerId, decision, quality, candidates: 1, margin: undefined };
}
