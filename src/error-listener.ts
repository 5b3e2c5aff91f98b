/** Hears what went wrong inside; what it throws is ignored. */
export type ErrorListener = (error: unknown) => void;

/** Calls what may be a listener. What the listener throws is its own affair: the answer that was being made is given all the same. */
export function report(error: unknown, listener: ErrorListener | undefined): void {
  try {
    listener?.(error);
  } catch {
    // nobody is left to tell
  }
}
