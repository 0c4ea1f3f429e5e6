import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeLock } from '#server/foundation/db/lock.ts';
import { RUNNING_LOCK } from '#server/foundation/db/lock-keys.ts';
import type { StoreTarget } from '#server/foundation/db/store-target.ts';
import { readEpoch } from '#server/people/accounts/secret.ts';
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

/** Connects to the same database through a proxy that can fail. */
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

test('scale listener: the connection goes silent without closing → reconnects, and reports the length of the gap', async () => {
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
  // Cached values from before the silence must not be trusted.
  expect(lines.at(-1)?.[1]).toBeLessThanOrEqual(deafFrom + 20);
  expect(warned[0]?.deafMs).toBeGreaterThan(0);
  expect(hearing.deafMs()).toBeGreaterThanOrEqual(warned[0]!.deafMs!);
  line.mend();
  await expect.poll(() => lines.at(-1)?.[0]).toBe(false);
  expect(warned.at(-1)?.deafMs).toBeGreaterThanOrEqual(warned[0]!.deafMs!);
  await tell('two');
  await expect.poll(() => heard).toEqual(['one', 'two']);
  expect(hearing.heard().get('floors')).toBe(2);
  await hearing.stop();
});

test('SAFE-R11 listener: a restore runs while it is disconnected → the app is told that its memory is invalid', async () => {
  const own = await createTestApp();
  await own.hearing.stop();
  const { sql, kysely, target } = own.database;
  let held = 0;
  const replaced: string[] = [];
  const lines: boolean[] = [];
  const running = {
    onHeld: () => void held++,
    onReplaced: (error: Error) => void replaced.push(error.message),
    readEpoch: () => readEpoch(kysely),
  };
  const hearing = hearStore({ target, log: own.log, running });
  hearing.on('boards', () => {});
  hearing.onLine(isLost => void lines.push(isLost));
  await expect.poll(() => lines.at(-1)).toBe(false);
  const cut = () => sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'pizarra-hearing%' and datname = current_database()`;
  // Cutting the connection alone has no effect.
  await cut();
  await expect.poll(() => held).toBe(2);
  expect(replaced).toEqual([]);
  await cut();
  await expect
    .poll(async () => {
      const lock = await takeLock(target, RUNNING_LOCK);
      if (lock) await sql`update secrets set value = 'another' where name = 'session'`;
      await lock?.release();
      return (await sql`select from secrets where value = 'another'`).length;
    })
    .toBe(1);
  // A listener that reconnects during the restore learns of the restore first.
  await expect.poll(() => replaced.at(-1)).toContain('Se restauró un respaldo');
  expect(held).toBe(2);
  await hearing.stop();
  await own.close();
});
