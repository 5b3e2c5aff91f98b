// Enrols NAME-1.wav, NAME-2.wav and NAME-3.wav of a folder, then logs NAME-login.wav in: node login.mjs FOLDER NAME
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { phrase, speaker } from 'nutq/model/voice';
import { loadVoiceModel, Voices } from 'nutq/voice';

const [folder, name] = process.argv.slice(2);
const take = (which) => readFile(join(folder, `${name}-${which}.wav`));

const voices = new Voices({ model: await loadVoiceModel({ speaker, phrase }) });
const asked = { collection: 'acme', phrase: 'open my account' };

const recordings = await Promise.all([take(1), take(2), take(3)]);
const enrolled = await voices.enrol({ ...asked, speakerId: name, recordings });
if (enrolled.status !== 'enrolled') throw new Error(`take ${enrolled.take + 1}: ${enrolled.status}`);

const login = await voices.identify({ ...asked, recording: await take('login') });
console.log(login.status === 'accepted' ? `Welcome, ${login.speakerId}` : 'Nobody is let in');
