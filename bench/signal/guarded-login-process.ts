/**
 * The logins of guarded-login.ts in a process of their own: what was measured before leaves no garbage to collect. On standard input
 * `{ rounds }`; the answer is its rows, as JSON.
 */
import { text } from 'node:stream/consumers';
import { loadVoiceModel } from '../../src/voice/index';
import { guardedLoginRows } from './guarded-login';
import { shippedFiles } from './speech';

const { rounds } = JSON.parse(await text(process.stdin)) as { rounds: number };
console.log(JSON.stringify(await guardedLoginRows(await loadVoiceModel(shippedFiles()), rounds)));
