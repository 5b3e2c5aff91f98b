/** In which order connections are read again once a turn of the event loop has lasted long. */
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ReadTurns } from '../../src/server/read-turns';
import { Standings } from '../../src/server/standing';

it('reads clients of good standing first, and others between them', async () => {
  const standings = new Standings();
  standings.note('known', 2);
  const open = new Map<Socket, { readonly client: string }>();
  const reads = new ReadTurns(open, (client) => standings.of(client));
  for (let i = 0; i < 100; i++) open.set(new Socket(), { client: `stranger ${i}` });
  const known = new Socket();
  open.set(known, { client: 'known' });
  for (const socket of open.keys()) socket.resume();
  reads.check();
  const began = performance.now();
  while (performance.now() - began < 30);
  reads.check();
  expect([...open.keys()].every((socket) => socket.isPaused())).toBe(true);
  await nextTurn();
  expect(known.isPaused()).toBe(false);
  const strangers = () => [...open.keys()].filter((socket) => socket !== known && !socket.isPaused()).length;
  expect(strangers()).toBeGreaterThan(3);
  await expect.poll(strangers).toBe(100);
});

it('remembers a bounded number of clients, those with a token apart', () => {
  const standings = new Standings();
  standings.note('customer', 2);
  standings.note('first', 1);
  standings.note('refused', 0);
  expect(['customer', 'first', 'refused'].map((client) => standings.of(client))).toEqual([2, 1, 0]);
  for (let i = 0; i < 5000; i++) standings.note(`stranger ${i}`, 1);
  expect(['customer', 'first', 'stranger 4999'].map((client) => standings.of(client))).toEqual([2, 0, 1]);
});
