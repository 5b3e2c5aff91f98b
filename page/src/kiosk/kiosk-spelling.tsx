import { useMemo, useRef, useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { Answer } from '../spelling/answer';
import { useNamesModel } from '../spelling/names-model';
import { optionsOf, type Picks, spell } from '../spelling/spell';
import { kioskChoice } from '../spelling/spelling-options';
import { ArabicKeyboard } from './arabic-keyboard';

interface KioskSpellingProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onDone: () => void;
}

/** Of the longest names with their titles. What is longer is not spelt at all: half a name would pass for a whole one. */
const MOST_LETTERS = 150;
/** Large buttons: more spellings than these nobody reads standing. */
const MOST_SPELLINGS = 4;

export function KioskSpelling({ text, onText, onDone }: KioskSpellingProps) {
  const { kiosk } = useTexts();
  const [picks, setPicks] = useState<Picks>({});
  const [openAt, setOpenAt] = useState<number>();
  const names = useNamesModel();
  const model = names.state === 'ready' ? names.model : undefined;
  const isTooLong = text.length > MOST_LETTERS;
  const spelled = useMemo(
    () => spell(isTooLong ? '' : text, optionsOf(kioskChoice(), model), picks),
    [isTooLong, text, model, picks],
  );
  const open = openAt === undefined ? undefined : spelled.words[openAt];
  const type = (next: string) => {
    setOpenAt(undefined);
    onText(next);
  };
  const field = useRef<HTMLInputElement>(null);
  /** Where the caret is, as a keyboard would; `taken` letters before it go, or what is marked. */
  const press = (letter: string, taken: 0 | 1) => {
    const { selectionStart, selectionEnd } = field.current!;
    const end = selectionEnd ?? text.length;
    const start = selectionStart ?? end;
    field.current!.setRangeText(letter, start === end ? Math.max(0, start - taken) : start, end, 'end');
    // Browsers keep a caret in sight that their own keys moved.
    if (field.current!.selectionEnd === field.current!.value.length)
      field.current!.scrollLeft = -field.current!.scrollWidth;
    type(field.current!.value);
  };
  return (
    <>
      <label class="kiosk-label" for="kiosk-name">
        {kiosk.write}
      </label>
      <input
        ref={field}
        id="kiosk-name"
        class="name-field"
        dir="rtl"
        lang="ar"
        inputMode="none"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <div class="card">
        <p class="kiosk-label">{kiosk.yours}</p>
        <Answer text={spelled.output} field="kiosk-name" empty="—" />
        {isTooLong && <p role="status">{kiosk.tooLong}</p>}
      </div>
      {spelled.words.length > 0 && (
        <div class="words">
          <p class="kiosk-label">{kiosk.choose}</p>
          <ul class="chips" dir="rtl">
            {spelled.words.map((word, at) => (
              <li key={at}>
                <button
                  type="button"
                  class="chip"
                  aria-expanded={openAt === at}
                  onClick={() => setOpenAt(openAt === at ? undefined : at)}
                >
                  <span class="chip-arabic" lang="ar">
                    {word.arabic}
                  </span>
                  <span class="chip-latin" dir="ltr" lang="ar-Latn">
                    {word.latin}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {open && (
            <ul class="choices" dir="rtl">
              {open.spellings.slice(0, MOST_SPELLINGS).map((choice) => (
                <li key={choice.text}>
                  <button
                    type="button"
                    class="choice"
                    dir="ltr"
                    lang="ar-Latn"
                    aria-pressed={choice.text === open.latin}
                    onClick={() => {
                      setPicks({ ...picks, [open.arabic]: choice.text });
                      setOpenAt(undefined);
                    }}
                  >
                    {choice.text}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div class="kiosk-actions">
        <button type="button" class="plain" disabled={text === ''} onClick={onDone}>
          {kiosk.restart}
        </button>
        <button type="button" class="primary" disabled={text === ''} onClick={onDone}>
          {kiosk.done}
        </button>
      </div>
      <ArabicKeyboard onLetter={(letter) => press(letter, 0)} onErase={() => press('', 1)} />
    </>
  );
}
