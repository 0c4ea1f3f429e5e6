import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/doors/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createServerClock } from './server-clock.ts';

/** A machine and a database of which a test sets the clocks; a question takes 4 ms there and 2 ms back. */
function createClocks() {
  let machine = 1_000;
  let ahead = 1_700_000_000_000;
  const warned: unknown[] = [];
  const clock = createServerClock({
    monotonic: () => machine,
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

test('after the first questions the time is the database’s, within half of the way there and back', async () => {
  const { clock, off } = createClocks();
  await clock.askNow();
  expect(Math.abs(off())).toBeLessThanOrEqual(3);
});

test('a small difference is made up without a jump, and time never goes back', async () => {
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

test('live scorekeeper 672: the database’s clock is set by an hour, and no screen follows', async () => {
  const { clock, pass, setDatabase, warned } = createClocks();
  await clock.askNow();
  const before = clock.read();
  setDatabase(3_600_000);
  pass(60_000);
  await clock.askNow();
  expect(clock.read() - before).toBeLessThan(61_000);
  expect(warned).toHaveLength(1);
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('everybody is told the time, as a number that nothing keeps', async () => {
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
