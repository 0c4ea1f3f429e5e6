import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreTarget } from '#server/db/store-target.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type BadNetwork, openNetwork } from '#testing/bad-network.ts';
import { hearStore } from './hear-store.ts';

let app: TestApp;
let line: BadNetwork;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await line?.close();
  await app.close();
});

/** The same database over a line that can fail. */
async function overLine(target: StoreTarget): Promise<StoreTarget> {
  if ('socketDir' in target) {
    line = await openNetwork(`${target.socketDir}/.s.PGSQL.5432`);
    return { url: `postgres://${target.user}@127.0.0.1:${line.port}/${target.database}` } as StoreTarget;
  }
  const url = new URL(target.url);
  line = await openNetwork(Number(url.port || 5432));
  url.host = `127.0.0.1:${line.port}`;
  return { ...target, url: url.href };
}

test('scale ear: one that hears nothing without a word notices it by its own question, says for how long, and hears again', async () => {
  const warned: { deafMs?: number }[] = [];
  const heard: string[] = [];
  const lines: [isLost: boolean, since: number][] = [];
  const log = { warn: (about: { deafMs?: number }) => void warned.push(about) } as unknown as TestApp['log'];
  const target = await overLine(app.database.target);
  const hearing = hearStore({ target, log, probe: { eachMs: 20, withinMs: 1000 } });
  hearing.on('floors', payload => void heard.push(payload));
  hearing.onLine((isLost, since) => void lines.push([isLost, since]));
  const tell = (word: string) => app.database.sql`select pg_notify('floors', ${word})`;
  await expect.poll(() => lines.at(-1)?.[0]).toBe(false);
  await tell('one');
  await expect.poll(() => heard).toEqual(['one']);
  const deafFrom = performance.now();
  line.silence();
  await tell('nobody hears this');
  await expect.poll(() => lines.at(-1)?.[0]).toBe(true);
  // Nothing that was kept since before the silence is believed.
  expect(lines.at(-1)?.[1]).toBeLessThanOrEqual(deafFrom + 20);
  expect(warned[0]?.deafMs).toBeGreaterThan(0);
  line.mend();
  await expect.poll(() => lines.at(-1)?.[0]).toBe(false);
  expect(warned.at(-1)?.deafMs).toBeGreaterThanOrEqual(warned[0]!.deafMs!);
  await tell('two');
  await expect.poll(() => heard).toEqual(['one', 'two']);
  await hearing.stop();
});
