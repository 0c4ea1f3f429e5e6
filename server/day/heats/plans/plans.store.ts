import { sql } from 'kysely';
import type { PlanReason } from '#domain/day/heats/plan.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownEntryName } from '#server/registration/entries/shown-name.ts';

/** All rails of these tests with their entries. `entryId` is null when the entry left the category. */
export const listPlannedRails = (db: Db, testIds: readonly string[]) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .leftJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('users as judges', 'judges.id', 'rails.judgeId')
    .select(['rails.id', 'rails.heatId', 'heats.position', 'rails.number', 'rails.locked', 'rails.why'])
    .select(['entries.id as entryId', 'judges.name as judgeName'])
    .select(sql<string>`${sql.raw(shownEntryName)}`.as('name'))
    .where('rails.wodId', 'in', testIds)
    // A void rail runs again elsewhere, so its entry must not appear twice.
    .where('rails.state', '<>', 'void')
    .orderBy('heats.position')
    .orderBy('rails.number')
    .execute();
export type PlannedRailRow = Awaited<ReturnType<typeof listPlannedRails>>[number];

export const storedReasons = (why: readonly PlanReason[]): string => JSON.stringify(why);

type RailOfPlan = { id: string; entryId: string | null; locked: boolean; why: readonly PlanReason[] | null };

/** Locks these rails. Returns those that a plan may not change: judged, or in a called heat. */
export const listClosedRails = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .select(['rails.id', 'rails.state', 'heats.status', 'heats.calledAt'])
    .where('rails.id', 'in', ids)
    .orderBy('rails.id')
    .forNoKeyUpdate('rails')
    .execute()
    .then(rows => rows.filter(row => row.state !== 'ready' || row.status !== 'on_hold' || row.calledAt !== null));

/** One statement, because the unique check runs at its end: two entries can swap. */
export const savePlaces = (db: Db, rows: readonly RailOfPlan[]) =>
  sql`
    update rails set entry_id = row.entry, locked = row.locked, why = row.why::jsonb
    from unnest(
      ${rows.map(({ id }) => id)}::text[], ${rows.map(({ entryId }) => entryId)}::text[],
      ${rows.map(({ locked }) => locked)}::boolean[], ${rows.map(({ why }) => why && storedReasons(why))}::text[]
    ) as row (id, entry, locked, why)
    where rails.id = row.id`.execute(db);

export const setLock = (db: Db, id: string, locked: boolean) =>
  db.updateTable('rails').set({ locked }).where('id', '=', id).execute();

/** Whether a place of the test is locked against a new draw. */
export const hasLocks = async (db: Db, testId: string): Promise<boolean> =>
  (await db
    .selectFrom('rails')
    .select('id')
    .where('wodId', '=', testId)
    .where('locked', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const publishHeats = (db: Db, testId: string, at: Date) =>
  db
    .updateTable('heats')
    .set({ publishedAt: at })
    .where('wodId', '=', testId)
    .where('publishedAt', 'is', null)
    .execute();

/** Whether athletes read a heat of the test, or read it while it was ahead. */
export const isTestPublished = async (db: Db, testId: string): Promise<boolean> =>
  (await db
    .selectFrom('heats')
    .select('id')
    .where('wodId', '=', testId)
    .where('publishedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Deletes heats that were neither called nor judged. Returns their number. */
export async function deleteOpenHeats(db: Db, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('heats')
    .where('id', 'in', ids)
    .where('status', '=', 'on_hold')
    .where('calledAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rails')
            .select('rails.id')
            .whereRef('rails.heatId', '=', 'heats.id')
            .where('rails.state', '<>', 'ready'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const listOwnHeats = (db: Db, userId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('rails', 'rails.entryId', 'entries.id')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .select(['events.id as eventId', 'events.timeZone'])
    .select([
      'categories.name as category',
      'wods.name as test',
      'wods.shownFrom',
      'heats.id as heatId',
      'heats.name as heat',
      'heats.plannedAt',
      'heats.announcedAt',
    ])
    .select(['heats.status', 'heats.calledAt', 'rails.number'])
    .where('participants.userId', '=', userId)
    .where('events.finishedAt', 'is', null)
    .where('entries.standing', '=', 'in')
    .whereRef('entries.categoryId', '=', 'heats.categoryId')
    .where('heats.publishedAt', 'is not', null)
    .where('heats.status', '<>', 'finished')
    .where('rails.state', '<>', 'void')
    .orderBy('heats.plannedAt')
    .execute();
