import { fits, mainScreens, open } from './fitting.ts';
import { test } from './fixtures.ts';
import { makeWorld } from './world.ts';

test('walk-organizer B3 walk-athlete 12 walk-athlete 22 on tablets and the smallest phone nothing is cut, and no word is broken', async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(240_000);
  for (const [who, screens] of mainScreens(await makeWorld(app))) {
    if (who) await signIn(who);
    for (const screen of screens) {
      await page.setViewportSize({ width: 1180, height: 820 });
      await open(page, screen);
      for (const width of [1180, 1024, 768, ...(who ? [] : [320])]) {
        await page.setViewportSize({ width, height: 768 });
        await fits(page, `${screen} ${width}`);
      }
    }
  }
});
