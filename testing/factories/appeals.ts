import type { Insertable } from 'kysely';
import type { ResultValues } from '#contract/scoring/results.ts';
import type { Wods } from '#server/foundation/db/types.gen.ts';
import type { ResultChange, StoredValues } from '#server/scoring/results/result-change.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import type { TestApp } from '#testing/app.ts';
import { type Contest, createContest, createTeamContest, resultChange, stored, submission } from './results.ts';
import { approveJudge, type Judge } from './staff.ts';

export type Contested = Contest & { judge: Judge; place: { wodId: string; entryId: string } };

/**
 * An athlete sends a result, and a judge changes it. `sent` and `judged` are the values as the database stores them.
 */
export async function insertJudged(
  app: TestApp,
  place: { wodId: string; entryId: string },
  { athlete, judge, sent, judged }: { athlete: string; judge: string; sent: StoredValues; judged: StoredValues },
  changes: Partial<ResultChange> = {},
): Promise<void> {
  await writeResult(app, submission(app, place, { userId: athlete, values: sent }));
  const by = { role: 'judge' as const, userId: judge, judgeId: judge, modified: true };
  const note = 'Conté menos repeticiones.';
  await writeResult(
    app,
    resultChange(app, place, { version: 1, ...by, values: judged, note, remark: note, ...changes }),
  );
}

/** A result of an online test with an appeal. The first athlete sent 100, and a judge changed it to 90. */
export async function createContested(
  app: TestApp,
  wod: Partial<Insertable<Wods>> = {},
  changes: Partial<ResultChange> & { sent?: StoredValues; judged?: StoredValues } = {},
): Promise<Contested> {
  app.setNow(null);
  const contest = await createContest(app, { typeEvent: 'online', ...wod }, 2);
  const judge = await approveJudge(app, { eventId: contest.eventId, categories: [contest.categoryId] });
  const place = { wodId: contest.wodId, entryId: contest.entryIds[0]! };
  const { sent = stored(100_000), judged = stored(90_000), ...rest } = changes;
  await insertJudged(app, place, { athlete: contest.athletes[0]!.uid, judge: judge.uid, sent, judged }, rest);
  return { ...contest, judge, place };
}

export async function createTeamContested(app: TestApp, wod: Partial<Insertable<Wods>> = {}) {
  app.setNow(null);
  const contest = await createTeamContest(app, { typeEvent: 'online', ...wod });
  const judge = await approveJudge(app, { eventId: contest.eventId, categories: [contest.categoryId] });
  const place = { wodId: contest.wodId, entryId: contest.entryId };
  const ids = [contest.captain.uid, ...contest.others.map(({ uid }) => uid)];
  const of = (quantities: number[]): StoredValues => ({
    ...stored(quantities.reduce((sum, one) => sum + one, 0)),
    teamResults: ids.map((userId, at) => {
      return { userId, quantity: quantities[at]!, timeMs: null, status: 'approved', note: null };
    }),
  });
  const people = { athlete: contest.captain.uid, judge: judge.uid };
  await insertJudged(app, place, { ...people, sent: of([60_000, 50_000]), judged: of([50_000, 50_000]) });
  return { ...contest, judge, place, ids };
}

export const appealNote = 'El juez no vio las diez últimas: minuto 8:20 del video.';

export async function sendAppeal(
  { athletes, place }: Pick<Contested, 'athletes' | 'place'>,
  values: ResultValues = { quantity: 100 },
): Promise<string> {
  return (await athletes[0]!.client.appeals.send({ ...place, values, note: appealNote })).uid;
}
