/** A number to type and a button that hands it on. */
import { useState } from 'preact/hooks';

interface NumberEntryProps {
  /** Of the field. */
  readonly label: string;
  readonly button: string;
  /** Of the button, where others on the page read alike. */
  readonly buttonLabel?: string;
  readonly inputMode: 'numeric' | 'decimal';
  readonly disabled: boolean;
  readonly isNumber: (text: string) => boolean;
  readonly onNumber: (value: number) => void;
}

export function NumberEntry(props: NumberEntryProps) {
  const { label, button, buttonLabel, inputMode, disabled, isNumber, onNumber } = props;
  const [value, setValue] = useState('');
  return (
    <>
      <input
        size={8}
        inputMode={inputMode}
        dir="ltr"
        aria-label={label}
        value={value}
        onInput={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <button
        type="button"
        class="plain"
        aria-label={buttonLabel}
        disabled={disabled || !isNumber(value)}
        onClick={() => {
          setValue('');
          onNumber(Number(value));
        }}
      >
        {button}
      </button>
    </>
  );
}
