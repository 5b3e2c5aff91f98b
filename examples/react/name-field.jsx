import { nBest } from 'nutq/transliteration';
import { useEffect, useId, useState } from 'react';

/** The model, once somebody needs it: names that are listed are spelled without. */
function useModel() {
  const [model, setModel] = useState();
  useEffect(() => {
    let isShown = true;
    (async () => {
      const [{ loadModel }, { small }] = await Promise.all([
        import('nutq/model'),
        import('nutq/model/small'),
      ]);
      const loaded = await loadModel(small);
      if (isShown) setModel(loaded);
    })();
    return () => {
      isShown = false;
    };
  }, []);
  return model;
}

/** A field for an Arabic name, with English spellings to choose from. */
export function NameField({ onChoose }) {
  const [arabic, setArabic] = useState('');
  const model = useModel();
  const id = useId();
  const spellings = arabic.trim() ? nBest(arabic, 3, { model }) : [];
  return (
    <div>
      <label htmlFor={id}>Name in Arabic</label>
      <input id={id} dir="rtl" lang="ar" value={arabic} onChange={({ target }) => setArabic(target.value)} />
      {spellings.map(({ text }) => (
        <button type="button" key={text} onClick={() => onChoose(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}
