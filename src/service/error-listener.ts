/** Hears what went wrong inside; what it throws is ignored. */
export type ErrorListener = (error: unknown) => void;

/** Calls what may be a listener. Errors thrown by the listener are ignored, so that the caller still gets an answer. */
export function report(error: unknown, listener: ErrorListener | undefined): void {
  try {
    listener?.(error);
  } catch {
    // there is nobody left to tell
  }
}
