import { execFile } from 'node:child_process';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { expect } from '#e2e/kit/fixtures.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';

const run = promisify(execFile);

// Two real builds of the same sources. The second is not minified, so all its file names differ.
const test = base.extend<object, { versions: { app: RunningApp; publish: () => Promise<void> } }>({
  versions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'pizarra-builds-'));
      const [served, next] = [join(folder, 'served'), join(folder, 'next')];
      await cp(join('dist', 'web'), served, { recursive: true });
      await run('vite', ['build', '--outDir', next, '--emptyOutDir', '--minify', 'false']);
      const app = await startRunningApp({ env: { PIZARRA_DIST: served } });
      // Each call puts the other build in place.
      const publish = async () => {
        await rename(served, join(folder, 'aside'));
        await rename(next, served);
        await rename(join(folder, 'aside'), next);
      };
      await use({ app, publish });
      await app.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.describe('a page without its service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('updates: the files of an open page are gone → the next screen loads the page once more, and shows', async ({
    page,
    versions: { app, publish },
  }) => {
    await page.goto(app.url);
    await expect(page.getByRole('heading', { name: 'EVENTOS PROXIMOS' })).toBeVisible();
    await page.evaluate(`document.body.dataset.first = 'yes'`);
    await publish();
    await page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).click();
    await expect(page.getByRole('region', { name: 'Atleta' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.evaluate('document.body.dataset.first')).toBeUndefined();
  });
});

test.describe('a page with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('PUB-033 PUB-034 updates: a new version is published → the page announces it, and Update loads it', async ({
    page,
    versions,
  }, info) => {
    test.setTimeout(120_000);
    const { app, publish } = versions;
    await page.goto(app.url);
    await page.evaluate('navigator.serviceWorker.ready');
    await page.reload();
    const scripts = () => page.evaluate<string[]>(`[...document.scripts].map(script => script.src)`);
    const before = await scripts();
    await expect(page.getByText('A new version was released')).toHaveCount(0);

    await publish();
    await page.evaluate(`navigator.serviceWorker.getRegistration().then(registration => registration.update())`);
    await expect(page.getByText('A new version was released')).toBeVisible();
    expect(await scripts()).toEqual(before);
    await info.attach('prompt', { body: await page.screenshot(), contentType: 'image/png' });

    await page.getByRole('button', { name: 'Update' }).click();
    // The evaluation fails while the page reloads.
    await expect.poll(() => scripts().catch(() => before)).not.toEqual(before);
    await expect(page.getByRole('heading', { name: 'EVENTOS PROXIMOS' })).toBeVisible();
    await expect(page.getByText('A new version was released')).toHaveCount(0);
  });
});
