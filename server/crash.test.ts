import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processOfPostgres } from '#testing/process-of-postgres.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';

// The test kills the real program at work, four times. The numbers of answers and the delays differ each day. All
// confirmed writes of the program must exist afterwards.
const seed = Number(process.env.CRASH_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));
const kill = fc.record({ answers: fc.integer({ min: 125, max: 160 }), laterMs: fc.integer({ min: 0, max: 10 }) });
const kills = fc.sample(kill, { numRuns: 4, seed });
const atOnce = 8;

let app: RunningApp;
beforeAll(async () => {
  // Each write has its own IP address. Hundreds of unknown emails from one address would be slowed.
  app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
}, 120_000);
afterAll(() => app.stop());

async function write(email: string): Promise<boolean> {
  const answer = await fetch(`${app.url}/rpc/accounts/requestDeletion`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({ json: { email } }),
  });
  return answer.ok;
}

const name = 'crashes: 4 times kill -9 during 500 acknowledged writes → none is lost, every start works by itself';
test(`${name} (CRASH_SEED=${seed})`, async () => {
  const acknowledged: string[] = [];
  let serial = 0;
  for (const { answers, laterMs } of kills) {
    let answered = 0;
    let isKilled = false;
    // The writers continue until the killed program has ended.
    const writers = Array.from({ length: atOnce }, async () => {
      while (!isKilled) {
        const email = `escrito.${serial++}@correo.test`;
        const ok = await write(email).catch(() => false);
        if (!ok) continue;
        acknowledged.push(email);
        answered++;
        if (answered !== answers) continue;
        await pause(laterMs);
        isKilled = true;
        await app.kill('SIGKILL');
      }
    });
    await Promise.all(writers);
    await app.restart();
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(500);
  const rows = await app.database.kysely.selectFrom('pendingDeletions').select('email').execute();
  const kept = new Set(rows.map(({ email }) => email));
  expect(acknowledged.filter(email => !kept.has(email))).toEqual([]);
}, 480_000);

test('killed database: PostgreSQL is killed under the running app → requests work again without help', async () => {
  const pid = await processOfPostgres(app.database.target, 'checkpointer');
  // The test kills one process of PostgreSQL. PostgreSQL then closes every connection and recovers from its log.
  process.kill(pid!, 'SIGKILL');
  await expect.poll(() => write('despues@correo.test').catch(() => false), { timeout: 20_000 }).toBe(true);
  const answer = await fetch(`${app.url}/readyz`);
  expect(answer.status).toBe(200);
}, 60_000);
