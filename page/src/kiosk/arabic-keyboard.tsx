import { useTexts } from '../language/context';

/** The letters as on Arabic keyboards, right to left; hamza forms in a row of their own. */
const ROWS = [
  ['ض', 'ص', 'ث', 'ق', 'ف', 'غ', 'ع', 'ه', 'خ', 'ح', 'ج'],
  ['ش', 'س', 'ي', 'ب', 'ل', 'ا', 'ت', 'ن', 'م', 'ك', 'ط'],
  ['ذ', 'د', 'ز', 'ر', 'و', 'ة', 'ى', 'ظ', 'ء', 'ئ', 'ؤ'],
] as const;
const HAMZA = ['أ', 'إ', 'آ'] as const;

interface ArabicKeyboardProps {
  readonly onLetter: (letter: string) => void;
  readonly onErase: () => void;
}

/** For screens without keys. */
export function ArabicKeyboard({ onLetter, onErase }: ArabicKeyboardProps) {
  const { kiosk } = useTexts();
  const key = (letter: string) => (
    <button key={letter} type="button" class="key" lang="ar" onClick={() => onLetter(letter)}>
      {letter}
    </button>
  );
  return (
    <div class="keyboard" dir="ltr">
      {ROWS.map((row) => (
        <div class="key-row" key={row[0]}>
          {row.map(key)}
        </div>
      ))}
      <div class="key-row">
        {HAMZA.map(key)}
        <button type="button" class="key space" onClick={() => onLetter(' ')}>
          {kiosk.space}
        </button>
        <button type="button" class="key erase" onClick={onErase}>
          {kiosk.erase}
        </button>
      </div>
    </div>
  );
}
