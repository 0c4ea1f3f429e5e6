import { sql } from 'kysely';
import type { BoardTest, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { computeBoard } from '#domain/scoring/boards/compute-board.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { insertWod } from './events.ts';
import { cookieOf, createLiveContest } from './live-boards.ts';
import { forTime } from './results.ts';

export type RunningContest = {
  path: string;
  cookie: string;
  /** Ids of two tests: the first counts quantities, the second is for time. */
  wodIds: [string, string];
  entryIds: string[];
  /** Computes the board again, apart from the program: reads and ranks every row. */
  rebuild: () => Promise<FitnessBoard>;
};

/** Makes a running event in the database of a program in another process. */
export async function createContestOf(running: Pick<RunningApp, 'database'>, size: number): Promise<RunningContest> {
  const { database } = running;
  const app = await createTestApp({}, { beside: running as TestApp });
  try {
    const { organizer, eventId, categoryId, wodId, entryIds, path } = await createLiveContest(app, {}, size);
    const timed = await insertWod(app, categoryId, forTime);
    // The factory's event begins in ten days, so its dates are moved to now.
    for (const [table, column] of [
      ['events', 'id'],
      ['categories', 'event_id'],
      ['wods', 'event_id'],
    ] as const) {
      await sql`update ${sql.table(table)} set starts_at = starts_at - interval '252 hours'
        where ${sql.ref(column)} = ${eventId}`.execute(database.kysely);
    }
    const contest = { path, cookie: cookieOf(organizer), wodIds: [wodId, timed] as [string, string], entryIds };
    return { ...contest, rebuild: () => rebuild(running, categoryId) };
  } finally {
    await app.close();
  }
}

async function rebuild({ database }: Pick<RunningApp, 'database'>, categoryId: string): Promise<FitnessBoard> {
  const db = database.kysely;
  const wods = await db
    .selectFrom('wods')
    .selectAll()
    .where('categoryId', '=', categoryId)
    .orderBy('createdAt')
    .execute();
  const tests = wods.map(
    (wod): BoardTest => ({
      id: wod.id,
      name: wod.name,
      typeWod: wod.typeWod as BoardTest['typeWod'],
      unit: wod.unit as BoardTest['unit'],
      needTime: wod.needTime,
      isPenalized: wod.isWodPenalized,
      validReps: wod.validReps,
      timeCapMs: wod.timeCap * 1000,
      isFinal: wod.isFinal,
      members: 1,
    }),
  );
  const entries = await db
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.userId')
    .select(['entries.id', 'users.name'])
    .where('categoryId', '=', categoryId)
    .execute();
  const rows = [];
  for (const { id, name } of entries) {
    const cells = [];
    for (const { id: wodId } of tests) {
      const asked = db.selectFrom('results').selectAll().where('wodId', '=', wodId).where('entryId', '=', id);
      const result = await asked.executeTakeFirst();
      const timed = result?.timeMs == null ? {} : { t: result.timeMs };
      cells.push(result ? { q: result.quantity, ...timed, c: 1 as const } : null);
    }
    rows.push({ id, name, city: null, box: null, team: false, standing: 0 as const, cells });
  }
  const head = { category: categoryId, stage: 'event', view: 'open', isAudit: false, version: '', at: 0 } as const;
  return computeBoard({ ...head, kind: 'fitness', system: { decrementType: 4 }, tests }, rows);
}
