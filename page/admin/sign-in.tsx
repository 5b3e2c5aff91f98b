import { useState } from 'preact/hooks';
import { AdminError } from './api';
import { ProblemNote } from './problem-note';
import type { Texts } from './texts';
import { useWork } from './use-work';

export function SignIn({
  texts,
  wasRefused,
  onToken,
}: {
  readonly texts: Texts;
  /** Whether the server knew the token until now. */
  readonly wasRefused: boolean;
  readonly onToken: (token: string) => Promise<void>;
}) {
  const [token, setToken] = useState('');
  const { error, isBusy, run } = useWork();
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => onToken(token.trim()));
      }}
    >
      <h1>{texts.title}</h1>
      <label>
        <span class="field-label">{texts.token}</span>
        <input
          type="password"
          autoComplete="off"
          spellcheck={false}
          dir="ltr"
          required
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </label>
      <p class="note">{texts.tokenNote}</p>
      <ProblemNote error={error ?? (wasRefused ? new AdminError('token') : undefined)} texts={texts} />
      <div class="actions">
        <button type="submit" class="primary" disabled={isBusy || token.trim() === ''}>
          {texts.signIn}
        </button>
      </div>
    </form>
  );
}
