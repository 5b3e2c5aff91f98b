console.log('\nVoice login, with synthetic clips:\n');

// Two people enrol, one logs in; a stranger and a wrong phrase are refused. The clips are synthetic (test/fixtures).
import { readFileSync } from 'node:fs';
import { createVoiceService } from '../dist/index.js';

const service = createVoiceService();
const query = { collection_name: 'acme', login_phrase: 'open my account' };
const body = (clip) => ({
  data: {
    RecordData_app: readFileSync(new URL(`../test/fixtures/${clip}.wav`, import.meta.url)).toString('base64'),
  },
});

for (const person of ['amal', 'badr']) {
  for (const take of [1, 2, 3])
    await service.register({ ...query, speaker_id: person }, body(`${person}-${take}`));
  console.log(`${person} enrolled with three takes of "${query.login_phrase}"`);
}

let wrong = 0;
for (const [clip, expected] of [
  ['amal-login', true],
  ['badr-login', true],
  ['stranger', false],
  ['amal-wrong-phrase', false],
]) {
  const started = performance.now();
  const { status, body: envelope } = await service.login(query, body(clip));
  const accepted = status === 200;
  if (accepted !== expected) wrong++;
  console.log(
    `${clip.padEnd(18)} ${accepted ? 'accepted' : 'refused '} ${(performance.now() - started).toFixed(1)} ms  ${JSON.stringify(envelope)}`,
  );
}
process.exitCode = wrong === 0 ? 0 : 1;
