import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, devices } from '@playwright/test';
import { listDemoAccounts } from '#demo/demo-accounts.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { buildWeb } from '#tools/build-web.ts';
import { provideChromium } from '#tools/chromium.ts';
import { type DemoScreen, listDemoScreens } from './load/demo-screens.ts';
import { median, openAndStay, openSlowly, signInto } from './load/slow-visit.ts';

// The cost of a first visit to each main screen on a slow phone and desktop, with its limits:
// npm run bench -- screens --only organizador --rounds 3
const { values: asked } = parseArgs({
  options: { only: { type: 'string', default: '' }, rounds: { type: 'string', default: '1' } },
  allowPositionals: true,
  strict: false,
});
const limits = { largest: 2_500, files: 40, shift: 0.05 };
const sizes = {
  teléfono: devices['Pixel 7'],
  escritorio: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
};

type Cost = { largest: number; files: number; kilobytes: number; shift: number; moved: string };

// Names the element that moved most, because the number alone does not show where to look.
const watch = `
  const seen = (window.seen = { largest: 0, shift: 0, most: 0, moved: '' });
  const nameOf = node => node && node.nodeType === 1 ? node.tagName.toLowerCase() +
    (node.className ? '.' + String(node.className).split(' ')[0] : '') + ' «' + node.textContent.slice(0, 24) + '»' : '?';
  new PerformanceObserver(list => { for (const { startTime } of list.getEntries()) seen.largest = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      seen.shift += value;
      if (value <= seen.most) continue;
      seen.most = value;
      seen.moved = sources.slice(0, 3).map(({ node, previousRect, currentRect }) =>
        nameOf(node) + ' ' + Math.round(previousRect.y) + '→' + Math.round(currentRect.y)).join(', ');
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

await buildWeb(join(import.meta.dirname, '..'));
// The bench uses a copy of the folder, because a build may replace the folder during the run.
const folder = mkdtempSync(join(tmpdir(), 'pizarra-screens-'));
for (const name of ['web', 'ssr']) cpSync(join('dist', name), join(folder, name), { recursive: true });
const env = { PIZARRA_DEMO: 'yes', PIZARRA_DIST: join(folder, 'web'), LOG_LEVEL: 'error' };
const app = await startRunningApp({ env });
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const accounts = await listDemoAccounts(app.database.kysely);

async function visit({ who, path }: DemoScreen, device: (typeof sizes)[keyof typeof sizes]): Promise<Cost> {
  const { context, page, asked: traffic } = await openSlowly(browser, device);
  const account = accounts.find(({ type }) => type === who);
  if (account) await signInto(context, app.url, account);
  await page.addInitScript(watch);
  await openAndStay(page, `${app.url}${path}`);
  const seen = await page.evaluate<{ largest: number; shift: number; moved: string }>('window.seen');
  await context.close();
  return { ...seen, files: traffic.files, kilobytes: traffic.bytes / 1024 };
}

try {
  for (const screen of await listDemoScreens(app.database.kysely)) {
    if (!screen.name.includes(`${asked.only}`)) continue;
    for (const [size, device] of Object.entries(sizes)) {
      const costs: Cost[] = [];
      for (let round = 0; round < Number(asked.rounds); round++) costs.push(await visit(screen, device));
      const of = (key: Exclude<keyof Cost, 'moved'>) => median(costs.map(cost => cost[key]));
      const ratio = (key: keyof typeof limits) => (of(key) / limits[key]).toFixed(2);
      const worst = costs.reduce((one, other) => (one.shift > other.shift ? one : other));
      console.log(
        `  ${screen.name}, ${size}: la mayor ${Math.round(of('largest'))} ms (${ratio('largest')}), ${of('files')} archivos (${ratio('files')}), ${Math.round(of('kilobytes'))} KB, saltos ${of('shift').toFixed(3)} (${ratio('shift')})${worst.shift > limits.shift ? ` por ${worst.moved}` : ''}`,
      );
    }
  }
  console.log('  entre paréntesis, la parte del límite: 2500 ms, 40 archivos, 0,05 de saltos');
} finally {
  await browser.close();
  await app.stop();
  rmSync(folder, { recursive: true });
}
