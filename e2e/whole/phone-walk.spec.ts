import { fits, open } from '#e2e/kit/fitting.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { makeWorld } from '#e2e/kit/world.ts';

test('SPEC-W23 screens: at the size of a phone → each screen fits, and axe finds no fault', {
  tag: '@phone-only',
}, async ({ page, app, signIn, expectAccessible }) => {
  test.setTimeout(600_000);
  const { walks } = await makeWorld(app);
  for (const { who, screens } of walks) {
    if (who) await signIn(who);
    for (const screen of screens) {
      await test.step(screen, async () => {
        await open(page, screen);
        expect(new URL(page.url()).pathname).toBe(screen.split('?')[0]);
        await fits(page, screen);
        await expectAccessible();
      });
    }
  }
});
