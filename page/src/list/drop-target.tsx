/** A file dropped anywhere on the page opens as a list. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { fromFile, ListError, type ListProblem, type ListSource } from './list-source';

interface DropTargetProps {
  readonly children: ComponentChildren;
  readonly onSource: (source: ListSource) => void;
}

export function DropTarget({ children, onSource }: DropTargetProps) {
  const { list, close } = useTexts();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<ListProblem>();
  const open = async (file: File) => {
    try {
      setProblem(undefined);
      onSource(await fromFile(file));
    } catch (error) {
      setProblem(error instanceof ListError ? error.problem : 'binary');
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the list section has a button for it
    <div
      class="shell"
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ relatedTarget }) => relatedTarget === null && setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        void open(file);
      }}
    >
      {children}
      {over && <p class="drop-here">{list.dropHere}</p>}
      {problem && (
        <p class="toast" role="alert">
          {list.problems[problem]}{' '}
          <button type="button" class="quiet" onClick={() => setProblem(undefined)}>
            {close}
          </button>
        </p>
      )}
    </div>
  );
}
