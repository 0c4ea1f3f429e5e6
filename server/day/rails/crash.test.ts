import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldTaps } from '#domain/day/rails/fold.ts';
import { decodeTaps } from '#domain/day/rails/tap-codec.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { batchOf, createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';

// Kills the real server during taps. Acknowledged taps must be stored, and the others arrive once by retry.
const kills = 2;
const taps = 240;

let running: RunningApp;
let beside: TestApp;
beforeAll(async () => {
  running = await startRunningApp({ env: { LOG_LEVEL: 'error' } });
  beside = await createTestApp({}, { beside: running });
}, 120_000);
afterAll(async () => {
  await beside.close();
  await running.stop();
});

const log = Array.from(
  { length: taps },
  (_, at): Tap => ({ kind: at % 9 === 8 ? 'no-rep' : 'rep', at: 1_000 + at * 40 }),
);

async function send({ judge, railId }: JudgedHeat, epoch: number, from: number): Promise<number | null> {
  const some = log.slice(from, from + 5);
  const bytes = batchOf({ railId, epoch, fromSeq: from + 1, since: log[from - 1]?.at ?? 0, taps: some });
  const cookie = [...judge.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'application/octet-stream', cookie };
  const answer = await fetch(`${running.url}/rails/taps`, { method: 'POST', headers, body: bytes }).catch(() => null);
  if (!answer?.ok) return null;
  return ((await answer.json()) as { have: number }).have;
}

test('taps: 2 kill -9 of the app during 240 taps → acknowledged ones are stored, and each counts once', async () => {
  const heat = await createJudgedHeat(beside);
  const { epoch } = await heat.judge.client.rails.take({
    railId: heat.railId,
    deviceId: crypto.randomUUID(),
    commandId: crypto.randomUUID(),
  });
  const killedAt = new Set([60, 150]);
  let [have, unanswered] = [0, 0];
  while (have < taps) {
    // A device that got no answer sends the same taps twice. One of the two requests dies with the server.
    const both = [send(heat, epoch, have), send(heat, epoch, have)];
    if (killedAt.delete(have)) {
      await running.kill('SIGKILL');
      unanswered += (await Promise.all(both)).filter(answer => answer === null).length;
      await running.restart();
      continue;
    }
    const answers = await Promise.all(both);
    expect(answers).toEqual([have + 5, have + 5]);
    have += 5;
  }
  expect(killedAt.size).toBe(2 - kills);
  expect(unanswered).toBeGreaterThan(0);
  const stored = await running.database.kysely
    .selectFrom('railTaps')
    .selectAll()
    .where('railId', '=', heat.railId)
    .orderBy('fromSeq')
    .execute();
  const read = stored.flatMap(({ taps, since }) => decodeTaps(taps, Number(since)) ?? []);
  expect(read).toEqual(log);
  const tally = await running.database.kysely
    .selectFrom('tallies')
    .selectAll()
    .where('railId', '=', heat.railId)
    .executeTakeFirstOrThrow();
  expect({ seq: tally.lastSeq, count: tally.count, noReps: tally.noReps }).toMatchObject(
    (({ seq, count, noReps }) => ({ seq, count, noReps }))(foldTaps(log)),
  );
}, 120_000);
