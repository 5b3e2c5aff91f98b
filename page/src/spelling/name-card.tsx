/** The answer, set as it would stand on a card. */
import { useState } from 'preact/hooks';
import { mrzName, nameParts, type TransliterateOptions } from '../../../src/transliteration/index';
import { useTexts } from '../language/context';
import { Answer } from './answer';
import type { Spelled } from './spell';

interface NameCardProps {
  readonly text: string;
  readonly spelled: Spelled;
  readonly options: TransliterateOptions;
}

export function NameCard({ text, spelled, options }: NameCardProps) {
  const { spelling } = useTexts();
  const { output, words } = spelled;
  const isName = options.scheme === 'english' && words.length > 0 && words.length <= 8;
  return (
    <div class="card">
      <Answer text={output} field="name" empty={spelling.empty} />
      {output !== '' && <CopyButton text={output} />}
      {output !== '' && words.length === 0 && <p class="note">{spelling.notArabic}</p>}
      {isName && <NameDetails text={text} options={options} />}
    </div>
  );
}

function NameDetails({ text, options }: Pick<NameCardProps, 'text' | 'options'>) {
  const { spelling } = useTexts();
  const { scheme: _, ...latin } = options;
  const parts = nameParts(text, options);
  const shown = (['title', 'given', 'father', 'family'] as const).filter((name) => parts[name]?.text);
  return (
    <dl class="parts">
      {shown.map((name) => (
        <div key={name}>
          <dt>{spelling.parts[name]}</dt>
          <dd dir="ltr" lang="ar-Latn">
            {parts[name]?.text}
          </dd>
        </div>
      ))}
      <div class="mrz">
        <dt>{spelling.mrz}</dt>
        <dd dir="ltr" lang="zxx">
          {mrzName(text, { from: 'english', ...latin })}
        </dd>
      </div>
    </dl>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const { spelling } = useTexts();
  const [copied, setCopied] = useState<string>();
  const [refused, setRefused] = useState<string>();
  if (!navigator.clipboard) return null;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text), select);
  const select = () => {
    getSelection()?.selectAllChildren(document.querySelector('.answer')!);
    setRefused(text);
  };
  const said = copied === text ? spelling.copied : refused === text ? spelling.copyByKeys : spelling.copy;
  return (
    <button type="button" class="quiet copy" onClick={copy}>
      <span aria-live="polite">{said}</span>
    </button>
  );
}
