import { useTexts } from '../language/context';
import { type Correction, removeCorrection } from './corrections';

export function CorrectionList({ corrections }: { readonly corrections: readonly Correction[] }) {
  const { spelling } = useTexts();
  if (corrections.length === 0) return null;
  return (
    <details class="corrections">
      <summary>{spelling.corrections(corrections.length)}</summary>
      <p class="note">{spelling.correctionsNote}</p>
      <ul>
        {corrections.map(([arabic, latin]) => (
          <li key={arabic}>
            <bdi lang="ar">{arabic}</bdi> → <bdi dir="ltr">{latin}</bdi>
            <button
              type="button"
              class="quiet"
              aria-label={spelling.remove(arabic)}
              onClick={() => removeCorrection(arabic)}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
