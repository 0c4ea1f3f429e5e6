import { fits, mainScreens, open } from '#e2e/kit/fitting.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { makeWorld } from '#e2e/kit/world.ts';

// Simulates a reader's larger browser font. All sizes of the app must scale with it.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] });
  },
});

test('walk-athlete 23 walk-athlete 24 text size: twice as large → the main screens grow, and nothing is cut or beside the page', async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(240_000);
  for (const [who, screens] of mainScreens(await makeWorld(app))) {
    if (who) await signIn(who);
    for (const screen of screens) {
      await page.setViewportSize({ width: 1366, height: 768 });
      await open(page, screen);
      expect(await page.evaluate('parseFloat(getComputedStyle(document.documentElement).fontSize)')).toBe(32);
      await fits(page, `${screen} 1366`);
      await page.setViewportSize({ width: 412, height: 915 });
      await fits(page, `${screen} 412`, { words: 'broken' });
    }
  }
});
