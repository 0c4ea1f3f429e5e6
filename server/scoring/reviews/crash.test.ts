import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { insertWod } from '#testing/factories/events.ts';
import { createContest, typed } from '#testing/factories/results.ts';
import { approveJudge, type Judge } from '#testing/factories/staff.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';

// Kills the real program while it works on a judge's outbox. Unanswered commands are sent again, and count once.
const kills = 2;
const lanes = 8;

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

type Sent = { commandId: string; wodId: string; entryId: string; version: number; values: ReturnType<typeof typed> };

async function post({ cookies }: Judge, input: Sent): Promise<number> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${running.url}/rpc/reviews/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ json: input }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { json: { version: number } }).json.version;
}

/** The factory's event begins ten days from now; the program uses the real clock. */
async function beginEvent(eventId: string): Promise<void> {
  const times = { startsAt: new Date(Date.now() - 3_600_000) };
  const db = running.database.kysely;
  await db.updateTable('events').set(times).where('id', '=', eventId).execute();
  await db.updateTable('categories').set(times).where('eventId', '=', eventId).execute();
  await db.updateTable('wods').set(times).where('eventId', '=', eventId).execute();
}

test('commands: 160 commands around 2 kill -9 of the app, all sent again → each counts exactly once', async () => {
  const contest = await createContest(beside, {}, 20);
  const judge = await approveJudge(beside, { eventId: contest.eventId, categories: [contest.categoryId] });
  const wodIds = [contest.wodId];
  while (wodIds.length < 8) wodIds.push(await insertWod(beside, contest.categoryId));
  await beginEvent(contest.eventId);
  const outbox = wodIds.flatMap((wodId, test) =>
    contest.entryIds.map((entryId, athlete) => {
      return { commandId: crypto.randomUUID(), wodId, entryId, version: 0, values: typed(test * 20 + athlete) };
    }),
  );

  const answered = new Set<string>();
  let unanswered = 0;
  for (let round = 0; round <= kills; round++) {
    const waiting = outbox.filter(({ commandId }) => !answered.has(commandId));
    const last = round === kills ? Number.POSITIVE_INFINITY : 40;
    let count = 0;
    let isKilled = false;
    const lane = async () => {
      for (let each = waiting.shift(); each && !isKilled; each = waiting.shift()) {
        const version = await post(judge, each).catch(error => {
          if (!isKilled) throw error;
          return null;
        });
        if (version === null) {
          unanswered++;
          continue;
        }
        expect(version).toBe(1);
        answered.add(each.commandId);
        count++;
        if (count === last) {
          isKilled = true;
          await running.kill('SIGKILL');
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    if (isKilled) await running.restart();
  }
  // Each kill left some commands unanswered, with an unknown outcome.
  expect(unanswered).toBeGreaterThan(0);
  expect(answered.size).toBe(outbox.length);
  for (const each of outbox) expect(await post(judge, each)).toBe(1);

  const db = running.database.kysely;
  const rows = await db.selectFrom('results').selectAll().where('categoryId', '=', contest.categoryId).execute();
  expect(rows.map(({ quantity }) => quantity).sort((one, other) => one - other)).toEqual(
    outbox.map((_, index) => index * 1000),
  );
  expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]));
  const lines = await db.selectFrom('resultHistory').selectAll().where('wodId', 'in', wodIds).execute();
  expect(lines).toHaveLength(outbox.length);
}, 240_000);
