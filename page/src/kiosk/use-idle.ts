import { useEffect, useRef, useState } from 'preact/hooks';

/** Seconds without a touch after which a screen clears, and from when on it counts down. */
const IDLE_SECONDS = 60;
const WARNING_SECONDS = 20;

/**
 * Clears the screen when nobody is there any more.
 *
 * @param active whether there is anything to clear
 * @returns seconds left while it counts down, and what stops it
 */
export function useIdle(active: boolean, clear: () => void): { left: number | undefined; stay: () => void } {
  const [left, setLeft] = useState<number>();
  const last = useRef(0);
  const stay = () => {
    last.current = performance.now();
    setLeft(undefined);
  };
  useEffect(() => {
    last.current = performance.now();
    setLeft(undefined);
    if (!active) return;
    const timer = setInterval(() => {
      const rest = Math.ceil(IDLE_SECONDS - (performance.now() - last.current) / 1000);
      setLeft(rest <= WARNING_SECONDS ? Math.max(0, rest) : undefined);
      if (rest <= 0) clear();
    }, 500);
    addEventListener('pointerdown', stay);
    addEventListener('keydown', stay);
    return () => {
      clearInterval(timer);
      removeEventListener('pointerdown', stay);
      removeEventListener('keydown', stay);
    };
  }, [active, clear]);
  return { left, stay };
}
