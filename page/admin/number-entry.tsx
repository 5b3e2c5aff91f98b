/** A number to type and a button that hands it on. */
import { useState } from 'preact/hooks';
import { numberOf } from './number-of';
import type { Texts } from './texts';

interface NumberEntryProps {
  readonly texts: Texts;
  /** Of the field. */
  readonly label: string;
  readonly button: string;
  /** Of the button, where others on the page read alike. */
  readonly buttonLabel?: string;
  readonly form: 'whole' | 'decimal';
  readonly disabled: boolean;
  readonly onNumber: (value: number) => void;
}

export function NumberEntry(props: NumberEntryProps) {
  const { texts, label, button, buttonLabel, form, disabled, onNumber } = props;
  const [text, setText] = useState('');
  const value = numberOf(text, form);
  const isWrong = value === undefined && text.trim() !== '';
  return (
    <>
      <input
        size={8}
        inputMode={form === 'whole' ? 'numeric' : 'decimal'}
        dir="ltr"
        aria-label={label}
        aria-invalid={isWrong}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button
        type="button"
        class="plain"
        aria-label={buttonLabel}
        disabled={disabled || value === undefined}
        onClick={() => {
          setText('');
          onNumber(value!);
        }}
      >
        {button}
      </button>
      {isWrong && (
        <span class="problem" role="alert">
          {texts.notNumber[form]}
        </span>
      )}
    </>
  );
}
