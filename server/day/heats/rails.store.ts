import { type RawBuilder, sql } from 'kysely';
import type { TapRole } from '#domain/day/rails/tap-batch.ts';
import { saidOfEntry } from '#server/day/attendance/attendance.reads.ts';
import { markAt } from '#server/day/rails/rails.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownEntryName } from '#server/registration/entries/shown-name.ts';
import { placeId } from './places.reads.ts';

/** Rails of a heat. The entry is null when it moved to another category. */
export const listRails = (db: Db, heatId: string) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .leftJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('users as judges', 'judges.id', 'rails.judgeId')
    .leftJoin('users as seconds', 'seconds.id', 'rails.secondJudgeId')
    .leftJoin('attendances', 'attendances.entryId', 'entries.id')
    .select(saidOfEntry)
    .select(
      sql<boolean>`exists (select from results where results.wod_id = rails.wod_id
      and results.entry_id = rails.entry_id)`.as('hasResult'),
    )
    .select(['rails.id', 'rails.number', 'rails.judgeId', 'judges.name as judgeName'])
    .select(['rails.secondJudgeId', 'seconds.name as secondName'])
    .select(markAt.as('mark'))
    .select(['rails.state', 'rails.readyAt', 'rails.falseStarts', 'rails.unsignedReason', 'rails.signedAt'])
    .select(['entries.id as entryId', 'entries.standing'])
    .select(sql<string>`${sql.raw(shownEntryName)}`.as('entryName'))
    .where('rails.heatId', '=', heatId)
    .orderBy('rails.number')
    .execute();

type JudgedRail = {
  heatId: string;
  position: number;
  id: string;
  number: number;
  judgeId: string | null;
  secondJudgeId: string | null;
};

export const listJudgedRails = (db: Db, testId: string): Promise<JudgedRail[]> =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .select(['rails.heatId', 'heats.position', 'rails.id', 'rails.number', 'rails.judgeId', 'rails.secondJudgeId'])
    .where('rails.wodId', '=', testId)
    .orderBy('heats.position')
    .orderBy('rails.number')
    .execute();

export const findRail = (db: Db, id: string) =>
  db.selectFrom('rails').select(['id', 'heatId', 'wodId', 'number', 'entryId']).where('id', '=', id).executeTakeFirst();

/** Counts a false start on its rail. False when the rail is in another heat. */
export async function countFalseStart(db: Db, heatId: string, railId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rails')
    .set(({ eb }) => ({ falseStarts: eb('falseStarts', '+', 1) }))
    .where('id', '=', railId)
    .where('heatId', '=', heatId)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** The columns of a role. A new first judge of a rail has not said ready. */
const judgeColumns: Record<TapRole, RawBuilder<unknown>> = {
  main: sql`judge_id = change.judge,
    ready_at = case when rails.judge_id is not distinct from change.judge then rails.ready_at end`,
  second: sql`second_judge_id = change.judge`,
};

type JudgeChange = { id: string; judgeId: string | null };

/** One statement, because the unique check runs at its end: two judges can swap. */
export const saveJudges = (db: Db, role: TapRole, changes: readonly JudgeChange[]) =>
  sql`
    update rails set ${judgeColumns[role]}
    from unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ judgeId }) => judgeId)}::text[]) as change (id, judge)
    where rails.id = change.id`.execute(db);

/** In heats that are not over, a first judge is no second judge of any rail: a person counts at one rail. */
export const freeFromSecond = (db: Db, testId: string) =>
  sql`
    update rails set second_judge_id = null from rails as firsts, heats
    where rails.wod_id = ${testId} and heats.id = rails.heat_id and heats.status <> 'finished'
      and firsts.heat_id = rails.heat_id and firsts.judge_id = rails.second_judge_id`.execute(db);

/** Judges approved for the event's tests and for this category (ORG-298, ORG-299). */
export const listJudges = (db: Db, { eventId, categoryId }: { eventId: string; categoryId: string }) =>
  db
    .selectFrom('staffApplications')
    .innerJoin('staffCategories', 'staffCategories.applicationId', 'staffApplications.id')
    .innerJoin('users', 'users.id', 'staffApplications.judgeId')
    .select(['users.id', 'users.name', 'users.firstName', 'users.lastName', 'staffApplications.mayManage'])
    .where('staffApplications.eventId', '=', eventId)
    .where('staffApplications.status', '=', 'approved')
    .where('staffApplications.mayEvent', '=', true)
    .where('staffCategories.categoryId', '=', categoryId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();

/** The judges of unfinished heats on the event's other floors, with the times of those heats. */
export const listJudgedElsewhere = (db: Db, eventId: string, floorId: string) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .select(['rails.judgeId', 'rails.secondJudgeId', 'heats.plannedAt', 'heats.startedAt', 'heats.slotS'])
    .where('heats.eventId', '=', eventId)
    .where('heats.status', '<>', 'finished')
    .where(({ or, eb }) => or([eb('rails.judgeId', 'is not', null), eb('rails.secondJudgeId', 'is not', null)]))
    .where('rails.state', '<>', 'void')
    .where(placeId, '<>', floorId)
    .execute();

/** Accounts of the athletes of a category, by entry. */
export const listPeople = (db: Db, categoryId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .select(['participants.entryId', 'participants.userId'])
    .where('entries.categoryId', '=', categoryId)
    .where('participants.userId', 'is not', null)
    .execute();

/** Removes a judge from the rails of unfinished heats only. */
export async function clearRailsOfJudge(db: Db, userId: string): Promise<void> {
  await ofUnfinished(db).set({ judgeId: null, readyAt: null }).where('judgeId', '=', userId).execute();
  await ofUnfinished(db).set({ secondJudgeId: null }).where('secondJudgeId', '=', userId).execute();
}

const ofUnfinished = (db: Db) =>
  db
    .updateTable('rails')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('heats')
          .select('heats.id')
          .whereRef('heats.id', '=', 'rails.heatId')
          .where('heats.status', '<>', 'finished'),
      ),
    );
