import { useState } from 'preact/hooks';
import type { Texts } from './texts';
import { useWork } from './use-work';

export function SignIn({
  texts,
  onToken,
}: {
  readonly texts: Texts;
  readonly onToken: (token: string) => Promise<void>;
}) {
  const [token, setToken] = useState('');
  const { problem, isBusy, run } = useWork();
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
      {problem && (
        <p class="problem" role="alert">
          {texts.problems[problem]}
        </p>
      )}
      <div class="actions">
        <button type="submit" class="primary" disabled={isBusy || token.trim() === ''}>
          {texts.signIn}
        </button>
      </div>
    </form>
  );
}
