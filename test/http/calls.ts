/** Calls of a running server with one recording and the tokens of the tests. */
import { readFileSync } from 'node:fs';
import { ADMIN, TOKEN } from '../conformance/service';
import type { RunningServer } from './running-server';

const recording = readFileSync(new URL('../fixtures/amal-1.wav', import.meta.url)).toString('base64');
export const body = JSON.stringify({ RecordData_app: recording });
export const LOGIN = '/login-app/?collection_name=acme&login_phrase=open';
export const REGISTER = LOGIN.replace('login', 'register');

export const put = (server: RunningServer, path: string, text = body, headers: Record<string, string> = {}) =>
  fetch(server.address + path, {
    method: 'PUT',
    body: text,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ADMIN}`, ...headers },
  });
export const transliterate = (server: RunningServer, key = 'unlimited-key') =>
  fetch(`${server.address}/api/v1/transliterate/`, {
    method: 'POST',
    body: JSON.stringify({ arabic_phrase: 'محمد', bundle_key: key }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
  });
