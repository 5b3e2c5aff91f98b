/** Hears what went wrong inside; what it throws is ignored. */
export type ErrorListener = (error: unknown) => void;

/**
 * Calls what may be a listener. Errors thrown by the listener are ignored, so that the caller still gets an answer. So are those its
 * promise rejects with: the type admits an async listener, and an unhandled rejection ends the process.
 */
export function report(error: unknown, listener: ErrorListener | undefined): void {
  tell(error, listener, () => undefined);
}

/** Calls what may be a listener; `onFault` gets what it throws, or what its promise rejects with. */
export function tell<Heard>(
  heard: Heard,
  listener: ((heard: Heard) => unknown) | undefined,
  onFault: (fault: unknown) => void,
): void {
  try {
    void Promise.resolve(listener?.(heard)).catch(onFault);
  } catch (fault) {
    onFault(fault);
  }
}
