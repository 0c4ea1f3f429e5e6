import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createJudgedHeat } from '#testing/factories/rails.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { isAnythingTimed } from './floors.store.ts';
import { countThroughSleep, createServerClock } from './server-clock.ts';

/** Test-controlled clocks of a machine and a database. A question takes 4 ms there and 2 ms back. */
function createClocks({ isWatched = true, ahead: first = 1_700_000_000_000 } = {}) {
  let machine = 1_000;
  let ahead = first;
  const hall = { isWatched };
  const warned: unknown[] = [];
  const clock = createServerClock({
    monotonic: () => machine,
    isWatched: async () => hall.isWatched,
    ask: async () => {
      machine += 4;
      const answer = machine + ahead;
      machine += 2;
      return answer;
    },
    log: { warn: (...said: unknown[]) => void warned.push(said) },
  });
  const off = () => clock.read() - (machine + ahead);
  return {
    clock,
    hall,
    off,
    warned,
    pass: (ms: number) => {
      machine += ms;
    },
    setDatabase: (ms: number) => {
      ahead += ms;
    },
  };
}

test('server clock: the first questions to the database are answered → its time, within half of the round trip', async () => {
  const { clock, off } = createClocks();
  await clock.askNow();
  expect(Math.abs(off())).toBeLessThanOrEqual(3);
});

test('server clock: a small difference → corrected without a jump, and time never goes back', async () => {
  const { clock, off, pass, setDatabase } = createClocks();
  await clock.askNow();
  clock.read();
  setDatabase(-100);
  pass(60_000);
  await clock.askNow();
  let last = clock.read();
  for (let second = 0; second < 400; second += 1) {
    pass(1_000);
    const now = clock.read();
    expect(now - last).toBeGreaterThan(990);
    last = now;
    if (second % 60 === 59) await clock.askNow();
  }
  expect(Math.abs(off())).toBeLessThanOrEqual(10);
});

test('live scorekeeper 672 server clock: the database’s clock jumps an hour → the server’s does not, and it warns', async () => {
  const { clock, pass, setDatabase, warned } = createClocks();
  await clock.askNow();
  const before = clock.read();
  setDatabase(3_600_000);
  pass(60_000);
  await clock.askNow();
  expect(clock.read() - before).toBeLessThan(61_000);
  expect(warned).toHaveLength(1);
});

test('scale D8 server clock: the first answer is near the machine’s clock → taken immediately', async () => {
  const { clock, off } = createClocks({ ahead: Date.now() - 1_000 + 100 });
  await clock.askNow();
  expect(Math.abs(off())).toBeLessThanOrEqual(3);
});

test('scale D8 server clock: the database’s clock jumps during a heat → apart for five minutes, then followed smoothly', async () => {
  const { clock, off, pass, setDatabase, warned } = createClocks();
  await clock.askNow();
  expect(clock.isApart()).toBe(false);
  setDatabase(3_000);
  const step = async () => {
    const before = clock.read();
    pass(60_000);
    const passed = clock.read() - before;
    await clock.askNow();
    return passed;
  };
  for (let minute = 0; minute < 6; minute += 1) expect(Math.abs((await step()) - 60_000)).toBeLessThan(1);
  expect([clock.isApart(), Math.round(off() / 100)]).toEqual([true, -30]);
  expect(Math.round(clock.apartMs() / 100)).toBe(30);
  for (let minute = 0; minute < 10; minute += 1) {
    const passed = await step();
    expect(passed).toBeGreaterThan(60_290);
    expect(passed).toBeLessThan(60_310);
  }
  await step();
  expect([clock.isApart(), Math.abs(off()) <= 10]).toEqual([false, true]);
  expect(clock.apartMs()).toBeLessThanOrEqual(50);
  expect(warned).toHaveLength(1);
});

test('scale D8 server clock: nothing runs or waits by the second → a changed clock is followed immediately', async () => {
  const { clock, hall, off, pass, setDatabase } = createClocks();
  await clock.askNow();
  setDatabase(-3_600_000);
  pass(60_000);
  await clock.askNow();
  expect(clock.isApart()).toBe(true);
  hall.isWatched = false;
  pass(60_000);
  await clock.askNow();
  expect(clock.isApart()).toBe(false);
  expect(Math.abs(off())).toBeLessThanOrEqual(10);
});

test('scale D8 server clock: the database’s clock jumps and returns → not apart, the time as before', async () => {
  const { clock, off, pass, setDatabase } = createClocks();
  await clock.askNow();
  for (const ms of [10_000, -10_000]) {
    setDatabase(ms);
    pass(60_000);
    await clock.askNow();
  }
  expect(clock.isApart()).toBe(false);
  expect(Math.abs(off())).toBeLessThanOrEqual(10);
});

test('scale D8 machine clock: the machine slept → the clock continues as if it had counted', () => {
  let [counted, up] = [5_000, 90_000];
  const even = countThroughSleep({ count: () => counted, uptime: () => up });
  const pass = (ms: number, sleptMs = 0) => {
    counted += ms;
    up += ms + sleptMs;
    even.look();
  };
  pass(1_000);
  expect(even.read()).toBe(6_000);
  pass(1_000, 3_600_000);
  expect(even.read()).toBe(7_000 + 3_600_000);
  // Some machines report their uptime in whole seconds.
  up += 900;
  pass(1_000);
  expect(even.read()).toBe(8_000 + 3_600_000);
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('time of the server: a visitor asks → the time as a number, never cached', async () => {
  const http = await buildHttp(app);
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  app.setNow(new Date('2026-11-08T10:00:00.250Z'));
  const answer = await fetch(`${url}/time`);
  expect(await answer.text()).toBe('1794132000250.0');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await fetch(`${url}/time`, { method: 'POST' })).status).toBe(404);
  await http.close();
});

test('scale D8 readyz?db: the server’s clock is apart from the database’s → the answer says so, and stays ready', async () => {
  let isApart = false;
  const http = await buildHttp({ ...app, clock: { ...app.clock, isApart: () => isApart } });
  const ask = async () => (await http.inject('/readyz?db')).json();
  expect(await ask()).toEqual({ status: 'ready' });
  isApart = true;
  expect(await ask()).toEqual({ status: 'ready', clock: 'apart' });
  await http.close();
});

test('scale D8 clock jumps: a heat runs, a hold counts down or a page waits in line → visible', async () => {
  const heat = await createJudgedHeat(app);
  const watched = () => isAnythingTimed(app.database.kysely, app.now());
  expect(await watched()).toBe(true);
  app.setNow(new Date(app.now().getTime() + 13 * 3_600_000));
  expect(await watched()).toBe(false);
  const { organizer } = heat;
  const typeId = await createTicketType(organizer, await createEvent(app, organizer), { limit: 1 });
  const [holder, waiting] = [createVisitor(app), createVisitor(app)];
  await holder.client.sale.hold({ typeId, quantity: 1, key: crypto.randomUUID() });
  expect(await watched()).toBe(true);
  await waiting.client.sale.place({ typeId, quantity: 1 });
  await app.database.kysely.deleteFrom('ticketHolds').execute();
  expect(await watched()).toBe(true);
  await waiting.client.sale.leave({ typeId });
  expect(await watched()).toBe(false);
});
