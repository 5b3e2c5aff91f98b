import type { NextTurn } from '../service/turns';
import type { VoiceStore } from '../voice/collection/store';

/** Calls whose answers are followed by heavy work: hearing the recording, and comparing it. */
const BEFORE_WORK: readonly PropertyKey[] = ['limits', 'find', 'nearest'] satisfies (keyof VoiceStore)[];

/**
 * The same voices, with a turn of the event loop for each answer that work follows. Answers come from other threads, several at once: what
 * follows each of them would run in one go.
 */
export function inTurns(voices: VoiceStore, nextTurn: NextTurn): VoiceStore {
  const waiting = new Map<PropertyKey, unknown>();
  const inTurn =
    (method: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]): Promise<unknown> => {
      const answer = await Reflect.apply(method, voices, args);
      await nextTurn();
      return answer;
    };
  for (const name of BEFORE_WORK) {
    const method: unknown = Reflect.get(voices, name);
    if (typeof method === 'function')
      waiting.set(name, inTurn(method as (...args: never[]) => Promise<unknown>));
  }
  return new Proxy(voices, {
    get(target, name) {
      const known = waiting.get(name);
      if (known) return known;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
