import type { AdminError } from './api';
import type { Texts } from './texts';

/** What went wrong, with the server's own reason where it gave one. */
export function ProblemNote({
  error,
  texts,
}: {
  readonly error: AdminError | undefined;
  readonly texts: Texts;
}) {
  if (!error) return null;
  return (
    <p class="problem" role="alert">
      {texts.problems[error.problem]} <bdi lang="en">{error.reason}</bdi>
    </p>
  );
}
