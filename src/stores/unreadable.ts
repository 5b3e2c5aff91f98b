/** Reads sealed rows and leaves out those that no key opens. */
import { type ErrorListener, report } from '../error-listener';
import { NutqError } from '../errors';
import { refusal } from './seal';

export interface Reading {
  /** Those that opened. */
  keep<Opened>(all: readonly (Opened | undefined)[]): readonly Opened[];
  /**
   * Reports how many were left out.
   *
   * @throws NutqError `unreadable-print` where nothing opened: then it is the keys that are wrong
   */
  end(): void;
}

/** @param what the rows are, for people */
export function startReading(what: string, onError: ErrorListener | undefined): Reading {
  let opened = 0;
  let unreadable = 0;
  return {
    keep(all) {
      const kept = all.filter((one) => one !== undefined);
      opened += kept.length;
      unreadable += all.length - kept.length;
      return kept;
    },
    end() {
      if (unreadable > 0 && opened === 0) throw refusal();
      if (unreadable > 0) report(leftOut(what, unreadable, opened + unreadable), onError);
    },
  };
}

/** How many, and nothing of whom: it goes to a log. */
export function leftOut(what: string, unreadable: number, all: number): NutqError {
  return new NutqError(
    'unreadable-print',
    `${unreadable} of ${all} ${what} left out: sealed with another key, or changed since`,
  );
}
