import { useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import type { ListRow } from './list-rows';

/** Rows shown before somebody asks for more. */
export const PAGE = 50;

interface SureRowsProps {
  readonly rows: readonly ListRow[];
  readonly answers: readonly string[];
}

export function SureRows({ rows, answers }: SureRowsProps) {
  const { list, spelling } = useTexts();
  const [shown, setShown] = useState(PAGE);
  if (rows.length === 0) return null;
  return (
    <details class="sure-rows">
      <summary>{list.sure(rows.length)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{spelling.field}</th>
            <th scope="col">{spelling.answer}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ at, arabic }) => (
            <tr key={at}>
              <td class="figure">{at + 1}</td>
              <td lang="ar" dir="rtl">
                {arabic}
              </td>
              <td lang="ar-Latn" dir="ltr">
                {answers[at]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <button type="button" class="quiet" onClick={() => setShown(shown + PAGE)}>
          {list.more(Math.min(PAGE, rows.length - shown))}
        </button>
      )}
    </details>
  );
}
