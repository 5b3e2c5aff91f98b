/** What a soak counted, and what of it must not be. */

export interface Soaked {
  /** Calls that were answered with 200. */
  readonly spent: number;
  readonly loggedIn: number;
  readonly registered: number;
  /** Logins of the right person. */
  readonly refused: number;
  /** Calls that failed while the database was away, or had just come back. */
  readonly faults: number;
  /** Calls that failed at any other time. */
  readonly unexplained: number;
  /** Acknowledged registrations that are not listed. */
  readonly lost: number;
  readonly trials: number;
  /** Of the trials; not a number where no answer told it. */
  readonly left: number;
  /** Of the servers. */
  readonly exits: readonly (number | null)[];
}

/** A line each; none where all went well. A run in which nothing worked has found nothing out. */
export function faultsOf(soaked: Soaked): readonly string[] {
  const { spent, loggedIn, registered, refused, unexplained, lost, trials, left, exits } = soaked;
  const judged: readonly (readonly [boolean, string])[] = [
    [spent === 0, 'nothing was transliterated'],
    [registered === 0, 'nobody was registered'],
    [loggedIn === 0, 'nobody was logged in'],
    [refused > 0, 'the right person was refused'],
    [unexplained > 0, 'calls failed while the database was there'],
    [lost > 0, 'people who were registered are gone'],
    // The call that asks what is left takes one, too.
    [!(left <= trials - spent - 1), 'more is left of the quota than was not spent'],
    [exits.some((code) => code !== 0), 'a server did not stop cleanly'],
  ];
  return judged.flatMap(([isWrong, line]) => (isWrong ? [line] : []));
}
