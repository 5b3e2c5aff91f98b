import { useRef, useState } from 'preact/hooks';
import type { Texts } from './texts';

/** Asks once more, in its own place. */
export function ConfirmedButton({
  texts,
  text,
  label,
  question,
  disabled,
  onConfirm,
}: {
  readonly texts: Texts;
  readonly text: string;
  /** Of the button, where others on the page read alike. */
  readonly label?: string;
  readonly question: string;
  readonly disabled: boolean;
  readonly onConfirm: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const wasKept = useRef(false);
  if (!isAsking)
    return (
      <button
        type="button"
        class="plain"
        disabled={disabled}
        aria-label={label}
        ref={(button) => {
          if (wasKept.current) button?.focus();
          wasKept.current = false;
        }}
        onClick={() => setAsking(true)}
      >
        {text}
      </button>
    );
  return (
    <fieldset class="actions" aria-label={question}>
      <span>{question}</span>
      <button
        type="button"
        class="danger"
        disabled={disabled}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {texts.yes}
      </button>
      <button
        type="button"
        class="plain"
        ref={(button) => button?.focus()}
        onClick={() => {
          wasKept.current = true;
          setAsking(false);
        }}
      >
        {texts.no}
      </button>
    </fieldset>
  );
}
