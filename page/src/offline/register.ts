/** The service worker, where the browser has one. */

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
  } catch {
    // The page works without: it needs the network to open, that is all.
  }
}
