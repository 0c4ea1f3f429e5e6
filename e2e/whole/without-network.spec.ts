import type { Page } from '@playwright/test';
import { addEntries, makeBoard, publicBoard, rowOf } from '#e2e/kit/boards.ts';
import { expect } from '#e2e/kit/fixtures.ts';
import { test } from '#e2e/kit/public-rows.ts';

// The service worker serves the app's files. The data comes from this device's cache.
test.use({ serviceWorkers: 'allow' });

const countKept = (page: Page, which: string) =>
  page.evaluate<number>(`new Promise(resolve => {
    indexedDB.open('pizarra-answers').onsuccess = ({ target }) => {
      const asked = target.result.transaction('answers').objectStore('answers').getAll();
      asked.onsuccess = () => resolve(asked.result.filter(kept => ${which}).length);
    };
  })`);

test('walk-athlete 11 offline: visited pages after a reload without a network → readable, with their age', async ({
  page,
  app,
  organizer,
  signIn,
  context,
}) => {
  test.setTimeout(120_000);
  const { categoryId, eventId } = await makeBoard(app.sql, organizer);
  const me = await app.makeUser('athlete');
  await addEntries(app.sql, { categoryId, eventId }, [me.uid]);
  await signIn(me);
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready');
  const age = page.getByText(/^Sin conexión\. Lo que ves es del /);
  const visits = [
    ['/dashboard/atleta/my-events', page.getByText('Copa Cumbre').first(), ['"infinite"', '"me"']],
    [
      `/events/event-detail/${eventId}`,
      page.getByRole('heading', { level: 1, name: 'Copa Cumbre' }),
      ['"events","read"'],
    ],
    [publicBoard(categoryId), rowOf(page, /Andreína/), ['"categories","read"', '/boards/']],
  ] as const;
  for (const [address, seen, keys] of visits) {
    await page.goto(address);
    await expect(seen).toBeVisible();
    // The page writes its cache when it is idle.
    for (const key of keys) await expect.poll(() => countKept(page, `kept.key.includes('${key}')`)).toBeGreaterThan(0);
  }
  await context.setOffline(true);
  await page.reload();
  await expect(rowOf(page, /Andreína/)).toContainText('292.00');
  await expect(page.getByText(/sin conexión · lo que ves es de hace \d+ /)).toBeVisible();
  await expect(age).toBeVisible();
  for (const [address, seen] of visits) {
    await page.goto(address);
    await expect(seen).toBeVisible();
    await expect(age).toBeVisible();
  }
  await context.setOffline(false);
  await expect(page.getByText('al día · último cambio')).toBeVisible({ timeout: 30_000 });
  await expect(age).toHaveCount(0);
  // After sign-out only public data stays on the device.
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => countKept(page, `kept.owner !== ''`)).toBe(0);
  expect(await countKept(page, `kept.owner === ''`)).toBeGreaterThan(0);
});
