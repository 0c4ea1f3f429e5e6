import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, devices } from '@playwright/test';
import sharp from 'sharp';
import { makeEvent } from '#testing/factories/browser-events.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { buildWeb } from '#tools/build-web.ts';
import { provideChromium } from '#tools/chromium.ts';
import { median, openSlowly } from './load/slow-visit.ts';

// Measures when a visitor on a slow phone sees an event and can use its page. Compares pages with and without server
// rendering, in turn.
const rounds = 7;

type Times = { paint: number; largest: number; usable: number; kilobytes: number };

/** A picture as large as a photograph: shapes of light with sensor noise. */
async function photograph(): Promise<string> {
  const size = { width: 1600, height: 1067 };
  const noise = (sigma: number) => ({
    create: {
      ...size,
      channels: 3 as const,
      background: '#777',
      noise: { type: 'gaussian' as const, mean: 128, sigma },
    },
  });
  const shapes = await sharp(noise(90)).blur(24).linear(6, -640).png().toBuffer();
  const grain = await sharp(noise(14)).blur(0.8).png().toBuffer();
  const picture = sharp(shapes).composite([{ input: grain, blend: 'soft-light' }]);
  return `data:image/jpeg;base64,${(await picture.jpeg({ quality: 88 }).toBuffer()).toString('base64')}`;
}

// React sets this mark when it hydrates an element. On a page that it renders itself the mark is there from the start.
const watch = `
  const times = (window.times = { largest: 0, usable: 0 });
  new PerformanceObserver(list => { for (const { startTime } of list.getEntries()) times.largest = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  const look = setInterval(() => {
    const heading = document.querySelector('main h1');
    if (!heading || !Object.keys(heading).some(key => key.startsWith('__react'))) return;
    times.usable = performance.now();
    clearInterval(look);
  }, 10);
`;

async function visit(browser: Browser, url: string): Promise<Times> {
  const { context, page, asked } = await openSlowly(browser, devices['Pixel 7']);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'networkidle' });
  let seen: Omit<Times, 'kilobytes'>;
  do {
    seen = await page.evaluate(
      `({ ...times, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })`,
    );
  } while (seen.paint === 0 || seen.usable === 0);
  await context.close();
  return { ...seen, kilobytes: asked.bytes / 1024 };
}

await buildWeb(join(import.meta.dirname, '..'));
const photo = await photograph();
// The bench uses copies of the folders, because a build may replace them. Without the second bundle the server sends
// the empty page.
const folder = mkdtempSync(join(tmpdir(), 'pizarra-paint-'));
for (const copy of ['drawn/web', 'drawn/ssr', 'empty/web']) {
  cpSync(join('dist', copy.slice(6)), join(folder, copy), { recursive: true });
}
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const kinds: { name: string; app: Awaited<ReturnType<typeof startRunningApp>>; url: string; times: Times[] }[] = [];
for (const [name, copy] of [
  ['dibujada en el servidor', 'drawn'],
  ['vacía', 'empty'],
] as const) {
  const app = await startRunningApp({ env: { PIZARRA_DIST: join(folder, copy, 'web'), LOG_LEVEL: 'error' } });
  const { eventId } = await makeEvent(app, { name: 'Copa Ávila', photo });
  kinds.push({ name, app, url: `${app.url}/events/event-detail/${eventId}`, times: [] });
}
try {
  for (const { url } of kinds) await visit(browser, url);
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) kind.times.push(await visit(browser, kind.url));
  }
  const [drawn, empty] = kinds.map(({ name, times }) => {
    const of = (key: keyof Times) => Math.round(median(times.map(time => time[key])));
    const row = { paint: of('paint'), largest: of('largest'), usable: of('usable') };
    console.log(
      `  ${name}: primera imagen ${row.paint} ms, la mayor ${row.largest} ms, se puede usar ${row.usable} ms (${of('kilobytes')} KB)`,
    );
    return row;
  });
  if (drawn && empty) {
    const ratio = (key: keyof typeof drawn) => (drawn[key] / empty[key]).toFixed(2);
    console.log(`  dibujada / vacía: ${ratio('paint')}, ${ratio('largest')}, ${ratio('usable')}`);
    console.log('  metas: primera imagen ≤ 1000 ms, se puede usar ≤ 2500 ms');
  }
} finally {
  await browser.close();
  for (const { app } of kinds) await app.stop();
  rmSync(folder, { recursive: true });
}
