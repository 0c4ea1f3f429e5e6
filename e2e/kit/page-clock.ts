import type { Page } from '@playwright/test';

/** From here on the page's clock moves only when the test moves it. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 100);
}
