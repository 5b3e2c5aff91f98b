/**
 * What enrolment on one, two and three days is worth in the product: `npx tsx training/voice/analyses/sittings.ts CALLS NETWORKS`, CALLS being
 * a copy of DATA/voice/across with its FLACs decoded. It judges; nothing learns from it.
 *
 * People with at least four calls are enrolled by `Voices.enrol` with one take a call, days apart, and every other call of theirs with the
 * same word is a login by `verify`. Impostors are all other people's calls with it. `not enrolled` are those whose second or third call
 * `enrol` refuses, because it does not sound like the first; they log in by what was kept.
 */
import { readFileSync } from 'node:fs';
import { Voices } from '../../../src/voice/collection/voices';
import { errorRates } from '../../../src/voice/decision/metrics';
import { networksIn } from '../networks';
import { CORPORA, readCalls } from './calls';

const [calls, networks] = process.argv.slice(2);
if (!calls || !networks) throw new Error('Usage: npx tsx training/voice/analyses/sittings.ts CALLS NETWORKS');

const MOST_SITTINGS = 3;
const DAY = 86_400_000;
const model = await networksIn(networks);
const phrases = readCalls(calls);

for (const [corpus, what] of Object.entries(CORPORA))
  for (let sittings = 1; sittings <= MOST_SITTINGS; sittings++) {
    const trials = await tried(corpus, sittings);
    const scores = (right: boolean) => trials.logins.filter((login) => login.right === right);
    const accepted = (right: boolean) => {
      const all = scores(right);
      return `${((100 * all.filter((login) => login.accepted).length) / all.length).toFixed(1)} %`;
    };
    const rates = errorRates(
      scores(true).map(({ score }) => score),
      scores(false).map(({ score }) => score),
    );
    console.log(
      `${what}, ${sittings} sittings: ${trials.people} people, ${scores(true).length} right logins, equal error rate ${(100 * rates!.equalErrorRate).toFixed(1)} %; ` +
        `let in: ${accepted(true)} right, ${accepted(false)} impostors; not enrolled ${trials.refused} of ${trials.added}`,
    );
  }

interface Login {
  readonly right: boolean;
  readonly accepted: boolean;
  readonly score: number;
}

async function tried(corpus: string, sittings: number) {
  const logins: Login[] = [];
  const enrolledPeople = new Set<string>();
  let [refused, added] = [0, 0];
  for (const { people, ...said } of phrases) {
    if (said.corpus !== corpus) continue;
    for (const [speakerId, files] of people) {
      if (files.length <= MOST_SITTINGS) continue;
      enrolledPeople.add(speakerId);
      for (const [at, login] of files.entries()) {
        const voices = new Voices({ model });
        const place = { collection: 'calls', phrase: 'a word', speakerId };
        for (let day = 0; day < sittings; day++) {
          const recording = readFileSync(files[(at + 1 + day) % files.length]!);
          const recordedAt = new Date(DAY * (1 + day));
          const { status } = await voices.enrol({ ...place, recordings: [recording], recordedAt });
          if (day > 0) added++;
          if (day > 0 && status !== 'enrolled') refused++;
        }
        const others = at > 0 ? [] : [...people].filter(([name]) => name !== speakerId);
        const knocking = [login, ...others.flatMap(([, theirs]) => theirs)];
        for (const path of knocking) {
          const result = await voices.verify({ ...place, recording: readFileSync(path) });
          const score = 'decision' in result ? result.decision.score : Number.NEGATIVE_INFINITY;
          logins.push({ right: path === login, accepted: result.status === 'accepted', score });
        }
      }
    }
  }
  return { logins, people: enrolledPeople.size, refused, added };
}
