import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { preview } from 'vite';
import { expect, test as story } from '#e2e/kit/fixtures.ts';
import { runProgram } from '#tools/run-program.ts';

/** A development build: only this build contains the catalogue. */
const test = story.extend<{ development: string }>({
  development: async ({ app }, use) => {
    const outDir = mkdtempSync(join(tmpdir(), 'pizarra-development-'));
    const folder = ['--outDir', outDir, '--emptyOutDir'];
    const env = { NODE_ENV: 'development' };
    expect(await runProgram('vite', ['build', '--mode', 'development', ...folder], { env, quiet: true })).toBe(0);
    process.env.API_PORT = new URL(app.url).port;
    const configFile = join(import.meta.dirname, '..', '..', 'vite.config.ts');
    const server = await preview({ configFile, build: { outDir }, preview: { port: 0 } });
    await use(server.resolvedUrls?.local[0] ?? '');
    await server.close();
    rmSync(outDir, { recursive: true });
  },
});

// The test builds it first, which is slow on a busy machine.
test.setTimeout(240_000);

test('catalogue of components: light and dark scheme → both show the same components', { tag: '@phone' }, async ({
  page,
  development,
}) => {
  await page.goto(`${development}_catalogo`);
  const [light, dark] = ['Claro', 'Oscuro'].map(name => page.getByRole('region', { name, exact: true }));
  const groups = ['Color', 'Botones', 'Fechas, números, respuestas'];
  for (const sheet of [light!, dark!]) {
    for (const name of groups) await expect(sheet.getByRole('heading', { name, exact: true })).toBeVisible();
    for (const name of ['Inscribirme', 'Pagando', 'Eliminar'])
      await expect(sheet.getByRole('button', { name, exact: true })).toBeVisible();
  }
  const titles = (sheet: Locator) => sheet.getByRole('heading', { level: 3 }).allTextContents();
  // The editor loads later, so its title appears later.
  await expect(async () => expect(await titles(light!)).toEqual(await titles(dark!))).toPass();
  const background = (sheet: string) =>
    page.evaluate<string>(`getComputedStyle(document.getElementById('catalogo-${sheet}')).backgroundColor`);
  expect(await background('light')).not.toBe(await background('dark'));
});

test('catalogue of components: a production build → has no catalogue', async ({ page }) => {
  await page.goto('/_catalogo');
  await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible();
});
