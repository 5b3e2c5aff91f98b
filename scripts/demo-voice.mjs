// Two people enrol; both log in, and an impostor and a wrong phrase are refused. The clips are synthetic (test/fixtures).
import { readFileSync } from 'node:fs';
import { phrase, speaker } from '../dist/model-voice.js';
import { loadVoiceModel, Voices } from '../dist/voice.js';

console.log('\n\u001b[1mVoice login, with synthetic clips and the networks\u001b[0m\n');
const voices = new Voices({ model: await loadVoiceModel({ speaker, phrase }) });
const door = { collection: 'acme', phrase: 'open my account' };
const clip = (name) => readFileSync(new URL(`../test/fixtures/${name}.wav`, import.meta.url));

for (const speakerId of ['amal', 'badr']) {
  const recordings = [1, 2, 3].map((take) => clip(`${speakerId}-${take}`));
  const { status } = await voices.enrol({ ...door, speakerId, recordings });
  console.log(`  ${speakerId}: ${status} with three takes of "${door.phrase}"`);
}
console.log('\n  recording           answer     who    score  threshold     time');
let surprises = 0;
for (const [name, isRight] of [
  ['amal-login', true],
  ['badr-login', true],
  ['stranger', false],
  ['amal-wrong-phrase', false],
]) {
  const started = performance.now();
  const { status, speakerId = '', decision } = await voices.identify({ ...door, recording: clip(name) });
  const milliseconds = performance.now() - started;
  if ((status === 'accepted') !== isRight) surprises++;
  const who = status === 'accepted' ? speakerId : '–';
  const score = (value) => (value === undefined ? '' : value.toFixed(1));
  console.log(
    `  ${name.padEnd(19)} ${status.padEnd(10)} ${who.padEnd(6)} ${score(decision?.score).padStart(5)} ` +
      `${score(decision?.thresholds.score).padStart(10)} ${`${milliseconds.toFixed(0)} ms`.padStart(8)}`,
  );
}
console.log(`
\u001b[1mWhere to go next\u001b[0m

  node dist/cli.js transliterate محمد      spell a name
  node dist/cli.js serve --demo            the service, with a line to paste
  docs/README.md                           every page of the documentation
`);
process.exitCode = surprises === 0 ? 0 : 1;
