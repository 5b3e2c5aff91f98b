/** The service worker, where the browser has one. */

/** A page that stays open for weeks, as in a kiosk, looks for a newer one; browsers do so only when one is opened. */
const LOOK_EVERY_MS = 3_600_000;

/** @param onUpdate called when a newer page waits; what it is given shows the newer page */
export async function registerWorker(onUpdate: (show: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('./service-worker.js', { type: 'module' });
    const offer = (): void => {
      const { waiting } = registration;
      if (!waiting || !navigator.serviceWorker.controller) return;
      onUpdate(() => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        waiting.postMessage('take-over');
      });
    };
    offer();
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => installing.state === 'installed' && offer());
    });
    // Without a network it looks in vain.
    setInterval(() => registration.update().catch(() => undefined), LOOK_EVERY_MS);
  } catch {
    // The page works without: it needs the network to open, that is all.
  }
}
