/** A name typed, its spelling at once, and why. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { fromText, type ListSource } from '../list/list-source';
import { CorrectionList } from './correction-list';
import { addCorrection, useCorrections } from './corrections';
import { NameCard } from './name-card';
import { loadNamesModel, useNamesModel } from './names-model';
import { OptionRow } from './option-row';
import { optionsOf, type Picks, spell } from './spell';
import { useChoice } from './spelling-options';
import { WordChips } from './word-chips';

const FIRST = 'يارا عبد الرحمن الطخيس';
/** Letters that are spelt as they are typed; a longer text is a list or no name. */
const MOST_LETTERS = 400;

export function SpellingSection({ onList }: { readonly onList: (source: ListSource) => void }) {
  const { spelling } = useTexts();
  const [text, setText] = useState(FIRST);
  const [picks, setPicks] = useState<Picks>({});
  const [choice, choose] = useChoice();
  const corrections = useCorrections();
  const names = useNamesModel();
  const model = names.state === 'ready' ? names.model : undefined;
  const shown = text.slice(0, MOST_LETTERS);
  const spelled = useMemo(
    () => spell(shown, optionsOf(choice, model), picks),
    [shown, choice, model, picks, corrections],
  );
  useEffect(() => {
    if (spelled.unlisted && names.state === 'unneeded') void loadNamesModel();
  }, [spelled.unlisted, names.state]);

  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text') ?? '';
    if (pasted.trim().split(/\r?\n/).length < 2) return;
    event.preventDefault();
    onList(fromText(pasted));
  };
  return (
    <section aria-labelledby="spelling-title">
      <h1 id="spelling-title">{spelling.title}</h1>
      <div class="spelling">
        <label class="field-label" for="name">
          {spelling.field}
        </label>
        <textarea
          id="name"
          class="name-field"
          dir="rtl"
          lang="ar"
          rows={1}
          spellcheck={false}
          autocomplete="off"
          placeholder={spelling.placeholder}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setPicks({});
          }}
          onPaste={paste}
        />
        <NameCard text={shown} spelled={spelled} options={optionsOf(choice, model, picks)} />
        {text.length > MOST_LETTERS && <p role="status">{spelling.tooLong(MOST_LETTERS)}</p>}
        {names.state === 'loading' && spelled.unlisted && (
          <p class="note" role="status">
            {spelling.reading} <progress value={names.share} aria-label={spelling.reading} />
          </p>
        )}
        {names.state === 'failed' && spelled.unlisted && (
          <p class="note" role="status">
            {spelling.modelMissing} <Retry />
          </p>
        )}
        <WordChips
          words={spelled.words}
          onPick={(arabic, latin) => setPicks({ ...picks, [arabic]: latin })}
          onKeep={choice.scheme === 'english' ? addCorrection : undefined}
        />
        <OptionRow choice={choice} onChoose={choose} />
        <CorrectionList corrections={corrections} />
      </div>
    </section>
  );
}

function Retry() {
  const { again } = useTexts();
  return (
    <button type="button" class="quiet" onClick={() => void loadNamesModel()}>
      {again}
    </button>
  );
}
