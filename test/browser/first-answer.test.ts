/** How long a visitor waits for the first spelling. No other test runs beside it (vitest.config.ts). */
import { expect, it } from 'vitest';
import { launchChromium, reason } from './support/chromium';
import { servePage } from './support/serve-page';

it.skipIf(reason !== '')(
  `the page spells within two seconds on a processor that is four times slower${reason}`,
  async () => {
    const [browser, served] = await Promise.all([launchChromium(), servePage()]);
    const times: number[] = [];
    for (let visit = 0; visit < 5; visit++) {
      const context = await browser.newContext({ locale: 'en-GB' });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(served.origin, { waitUntil: 'commit' });
      times.push(await page.evaluate(timeOfAnswer, 'Yara'));
      await context.close();
    }
    await browser.close();
    await served.close();
    // What a machine does besides only ever adds to it.
    expect(Math.min(...times)).toBeLessThan(2000);
  },
  60_000,
);

/**
 * In a page that is loading: the time at which an answer with this word is drawn, in milliseconds from the start of the visit. Told by the
 * page itself, for what asks from outside takes the slow processor's time and waits behind what the page does later.
 */
function timeOfAnswer(word: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      // A frame is drawn between this, called for it, and the next task.
      if (document.querySelector('output.answer')?.textContent?.includes(word))
        setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}
