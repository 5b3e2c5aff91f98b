import { Fragment } from 'preact';
import { useTexts } from '../language/context';

interface AnswerProps {
  readonly text: string;
  readonly field: string;
  /** Stands where there is nothing to show. */
  readonly empty: string;
}

/** A spelling as large as it can stand, its words whole. */
export function Answer({ text, field, empty }: AnswerProps) {
  const { spelling } = useTexts();
  return (
    <output
      class="answer"
      for={field}
      dir="ltr"
      lang="ar-Latn"
      aria-label={spelling.answer}
      aria-live="polite"
    >
      {text === '' && <span class="faint">{empty}</span>}
      {text.split(/\s+/).map((word, i) => (
        <Fragment key={i}>
          {i > 0 && ' '}
          <span class="answer-word">{word}</span>
        </Fragment>
      ))}
    </output>
  );
}
