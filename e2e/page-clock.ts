import type { Page } from '@playwright/test';

/** From here on time passes in the page only where the test lets it. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 100);
}
