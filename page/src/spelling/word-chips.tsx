/** The words of a name, each with what it is made of and what else it could be. */
import { useEffect, useId, useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import type { SpelledWord } from './spell';

interface WordChipsProps {
  readonly words: readonly SpelledWord[];
  readonly onPick: (arabic: string, latin: string) => void;
  /** Undefined where corrections do not count: beside a scheme. */
  readonly onKeep: ((arabic: string, latin: string) => void) | undefined;
}

export function WordChips({ words, onPick, onKeep }: WordChipsProps) {
  const { spelling } = useTexts();
  const [openAt, setOpenAt] = useState<number>();
  const panel = useId();
  const open = openAt === undefined ? undefined : words[openAt];
  if (words.length === 0) return null;
  return (
    <div class="words">
      <h2 class="field-label">{spelling.words}</h2>
      <ul class="chips" dir="rtl">
        {words.map((word, at) => (
          <li key={at}>
            <button
              type="button"
              class="chip"
              data-source={word.source}
              aria-expanded={openAt === at}
              aria-controls={openAt === at ? panel : undefined}
              onClick={() => setOpenAt(openAt === at ? undefined : at)}
            >
              <span class="chip-arabic" lang="ar">
                {word.arabic}
              </span>
              <span class="chip-latin" dir="ltr" lang="ar-Latn">
                {word.latin}
              </span>
              <span class="chip-source">{spelling.sources[word.source]}</span>
            </button>
          </li>
        ))}
      </ul>
      {open && <WordDetail id={panel} key={`${openAt} ${open.arabic}`} word={open} {...{ onPick, onKeep }} />}
    </div>
  );
}

/** What comes after these is hardly ever meant. */
const MOST_SPELLINGS = 6;

interface WordDetailProps extends Omit<WordChipsProps, 'words'> {
  readonly id: string;
  readonly word: SpelledWord;
}

function WordDetail({ id, word, onPick, onKeep }: WordDetailProps) {
  const { spelling } = useTexts();
  const [own, setOwn] = useState('');
  const [kept, setKept] = useState<string>();
  const name = useId();
  const kind = /listed as (\S+)/.exec(word.rule)?.[1];
  // A spelling of the visitor's own stands with the others.
  const likely = word.spellings.slice(0, MOST_SPELLINGS);
  const spellings = likely.some(({ text }) => text === word.latin)
    ? likely
    : [{ text: word.latin, confidence: undefined }, ...likely];
  useEffect(() => setKept(undefined), [word.latin]);
  return (
    <section class="detail" id={id} aria-label={word.arabic}>
      <p>
        {spelling.why[word.source]}
        {word.source === 'lexicon' && kind && spelling.kinds[kind] ? ` (${spelling.kinds[kind]})` : ''}
      </p>
      {word.vocalised && (
        <p class="vowels">
          <span class="field-label">{spelling.vowels}</span>
          <bdi lang="ar" dir="rtl">
            {word.vocalised}
          </bdi>
        </p>
      )}
      <fieldset>
        <legend class="field-label">{spelling.others}</legend>
        {spellings.map(({ text, confidence }) => (
          <label class="spelling-choice" key={text}>
            <input
              type="radio"
              name={name}
              checked={text === word.latin}
              onChange={() => onPick(word.arabic, text)}
            />
            <bdi dir="ltr" lang="ar-Latn">
              {text}
            </bdi>
            {confidence !== undefined && (
              <>
                <span class="sure" aria-hidden="true">
                  <span style={{ inlineSize: `${Math.round(100 * confidence)}%` }} />
                </span>
                <span class="figure">{spelling.sure(Math.round(100 * confidence))}</span>
              </>
            )}
          </label>
        ))}
      </fieldset>
      {spellings.length === 1 && <p class="note">{spelling.noOthers}</p>}
      <form
        class="own"
        onSubmit={(event) => {
          event.preventDefault();
          if (own.trim() !== '') onPick(word.arabic, own.trim());
        }}
      >
        <label>
          <span class="field-label">{spelling.own}</span>
          <input dir="ltr" value={own} onInput={({ currentTarget }) => setOwn(currentTarget.value)} />
        </label>
        <button type="submit" class="plain">
          {spelling.useOwn}
        </button>
      </form>
      {onKeep && word.source !== 'dictionary' && (
        <button
          type="button"
          class="quiet"
          disabled={kept !== undefined}
          onClick={() => {
            onKeep(word.arabic, word.latin);
            setKept(word.latin);
          }}
        >
          {spelling.keep}: <bdi lang="ar">{word.arabic}</bdi> → <bdi dir="ltr">{word.latin}</bdi>
        </button>
      )}
      <p class="note" aria-live="polite">
        {kept !== undefined || word.source === 'dictionary' ? spelling.kept : ''}
      </p>
    </section>
  );
}
