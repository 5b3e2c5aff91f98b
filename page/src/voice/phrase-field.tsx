import { useTexts } from '../language/context';

interface PhraseFieldProps {
  readonly phrase: string;
  readonly onPhrase: (phrase: string) => void;
}

/** Of a phrase and of a name: nobody says or reads more. */
export const LONGEST = 200;

export function PhraseField({ phrase, onPhrase }: PhraseFieldProps) {
  const { voice } = useTexts();
  const words = phrase.trim().split(/\s+/).filter(Boolean).length;
  const isReadable = /[\p{L}\p{N}]/u.test(phrase);
  return (
    <div class="phrase-field">
      <label class="field-label" for="phrase">
        {voice.phrase}
      </label>
      <input
        id="phrase"
        dir="auto"
        value={phrase}
        maxLength={LONGEST}
        aria-describedby="phrase-hint"
        aria-invalid={!isReadable}
        onInput={({ currentTarget }) => onPhrase(currentTarget.value)}
      />
      <p id="phrase-hint" class="note">
        {isReadable ? (words < 3 ? voice.phraseShort : voice.phraseHint) : voice.phraseUnreadable}
      </p>
    </div>
  );
}
