import { afterEach, expect, test } from 'vitest';
import { openTab } from './one-tab.ts';

const opened: ReturnType<typeof openTab>[] = [];
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close();
});

/** A tab at a rail, slow at writing its taps. */
function tabAt(railId: string, log: string[], name: string) {
  const tab = openTab(railId, async () => {
    await new Promise(resolve => setTimeout(resolve, 20));
    log.push(`${name} wrote`);
  });
  opened.push(tab);
  return {
    close: tab.close,
    async claim() {
      const may = await tab.claim();
      log.push(`${name} ${may ? 'counts' : 'does not count'}`);
    },
  };
}

test('tabs at a rail: the newest one counts, after the older one has written its taps', async () => {
  const log: string[] = [];
  const [one, other, elsewhere] = [tabAt('r1', log, 'one'), tabAt('r1', log, 'other'), tabAt('r2', log, 'elsewhere')];
  await one.claim();
  await elsewhere.claim();
  await other.claim();
  expect(log).toEqual(['one counts', 'elsewhere counts', 'one wrote', 'other counts']);
  // The first tab takes the rail back with a new claim.
  await one.claim();
  expect(log.slice(4)).toEqual(['other wrote', 'one counts']);
});

test('tabs at a rail: several open together → exactly one counts', async () => {
  const log: string[] = [];
  const tabs = [tabAt('r3', log, 'a'), tabAt('r3', log, 'b'), tabAt('r3', log, 'c')];
  await Promise.all(tabs.map(tab => tab.claim()));
  await expect.poll(() => log.filter(line => line.endsWith('wrote')).length).toBeGreaterThan(0);
  const counting = new Set<string>();
  for (const line of log) {
    const [name, ...what] = line.split(' ');
    if (what.join(' ') === 'counts') counting.add(name!);
    if (what.join(' ') === 'wrote') counting.delete(name!);
  }
  expect(counting.size).toBe(1);
});

test('tabs at a rail: a tab is closed → the next one can count', async () => {
  const log: string[] = [];
  const [one, other] = [tabAt('r4', log, 'one'), tabAt('r4', log, 'other')];
  await one.claim();
  one.close();
  await other.claim();
  expect(log).toEqual(['one counts', 'other counts']);
});
