import { sql } from 'kysely';
import { saidOfEntry } from '#server/day/attendance/attendance.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownEntryName } from '#server/registration/entries/shown-name.ts';
import { newestTally } from './tallies.reads.ts';

export const findEventOfRail = (db: Db, railId: string) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .select('heats.eventId')
    .where('rails.id', '=', railId)
    .executeTakeFirst();

/** The rail of this heat where the judge stands, if it is another than this one. */
export const findOtherRail = (db: Db, { id, heatId }: { id: string; heatId: string }, judgeId: string) =>
  db
    .selectFrom('rails')
    .leftJoin('entries', 'entries.id', 'rails.entryId')
    .leftJoin('attendances', 'attendances.entryId', 'entries.id')
    .select(['rails.id', 'rails.number', 'rails.state'])
    .select(saidOfEntry)
    .where('rails.heatId', '=', heatId)
    .where('rails.judgeId', '=', judgeId)
    .where('rails.id', '<>', id)
    .executeTakeFirst();

/** Rails of called and running heats in the categories of an approved judge. */
export const listRailsToHelp = (db: Db, judgeId: string) =>
  db
    .selectFrom('staffApplications as staff')
    .innerJoin('staffCategories as allowed', 'allowed.applicationId', 'staff.id')
    .innerJoin('heats', join =>
      join.onRef('heats.categoryId', '=', 'allowed.categoryId').onRef('heats.eventId', '=', 'staff.eventId'),
    )
    .innerJoin('rails', 'rails.heatId', 'heats.id')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('attendances', 'attendances.entryId', 'entries.id')
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('users as judges', 'judges.id', 'rails.judgeId')
    .leftJoin('runs', 'runs.id', 'heats.runId')
    .leftJoinLateral(newestTally('main', 'newest'), join => join.onTrue())
    .select(['heats.id as heatId', 'heats.name as heatName', 'heats.status', 'heats.calledAt'])
    .select(['wods.name as testName', 'wods.unit', 'wods.typeWod', 'categories.name as categoryName'])
    .select(['runs.state as runState', 'runs.kind as runKind', 'runs.segments', 'runs.capMs'])
    .select(['rails.id', 'rails.number', 'rails.state', 'rails.epoch', 'rails.judgeId', 'judges.name as judgeName'])
    .select(['newest.count', 'newest.lastSeq', 'newest.updatedAt', 'newest.begunAt', 'newest.countedBy'])
    .select(sql<string>`${sql.raw(shownEntryName)}`.as('entryName'))
    .select(saidOfEntry)
    .where('staff.judgeId', '=', judgeId)
    .where('staff.status', '=', 'approved')
    .where('staff.mayEvent', '=', true)
    .where('events.finishedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('heats.status', '=', 'active'),
        and([eb('heats.status', '=', 'on_hold'), eb('heats.calledAt', 'is not', null)]),
      ]),
    )
    .orderBy('heats.plannedAt')
    .orderBy('heats.id')
    .orderBy('rails.number')
    .limit(400)
    .execute();
