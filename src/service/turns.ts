/** Runs heavy steps one at a time, each in a turn of the event loop, so that many requests at once leave room for others. */

declare const setTimeout: (call: () => void) => unknown;

/** Resolves in a turn of the event loop that no other caller of the same has. */
export type NextTurn = () => Promise<void>;

export function createTurns(): NextTurn {
  // Node and Bun have one that does not wait a millisecond.
  const { setImmediate: soon = setTimeout } = globalThis as { readonly setImmediate?: typeof setTimeout };
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) soon(next);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) soon(next);
    });
}
