import { useLayoutEffect } from 'preact/hooks';

/** Names the page in its tab, its history and to screen readers. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · nutq`;
  }, [title]);
}
