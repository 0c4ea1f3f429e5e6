import { type Insertable, sql } from 'kysely';
import { toldStart } from '#server/day/heats/places.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Attendances } from '#server/foundation/db/types.gen.ts';
import { shownEntryName, shownPersonName } from '#server/registration/entries/shown-name.ts';
import { doorAt, saidOfEntry } from './attendance.reads.ts';

export const findEntryOfDay = (db: Db, id: string) =>
  db.selectFrom('entries').select(['id', 'eventId', 'standing']).where('id', '=', id).executeTakeFirst();

/** Stores a mark. A mark with a later time stays. */
export const saveAttendance = (db: Db, row: Insertable<Attendances>) =>
  db
    .insertInto('attendances')
    .values(row)
    .onConflict(conflict =>
      conflict
        .column('entryId')
        .doUpdateSet({ state: row.state, at: row.at, byId: row.byId ?? null })
        .whereRef('attendances.at', '<=', 'excluded.at'),
    )
    .execute();

/** Entries with their names and the next heat in which each has a rail. */
const withNextHeat = (db: Db) =>
  db
    .selectFrom('entries')
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('rails')
          .innerJoin('heats', 'heats.id', 'rails.heatId')
          .select(['heats.name as heat', toldStart.as('startsAt'), 'heats.status', 'heats.calledAt', 'rails.number'])
          .whereRef('rails.entryId', '=', 'entries.id')
          .whereRef('heats.categoryId', '=', 'entries.categoryId')
          .where('heats.status', '<>', 'finished')
          .where('rails.state', '<>', 'void')
          .orderBy('startsAt')
          .limit(1)
          .as('next'),
      join => join.onTrue(),
    )
    .select(sql<string>`${sql.raw(shownEntryName)}`.as('name'));

export const listAttendances = (db: Db, eventId: string) =>
  withNextHeat(db)
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .leftJoin('attendances', 'attendances.entryId', 'entries.id')
    .select(['entries.id', 'entries.categoryId', 'categories.name as category', 'categories.team'])
    .select(['attendances.state', 'attendances.at'])
    .select(['next.heat', 'next.startsAt', 'next.status as heatStatus', 'next.calledAt', 'next.number'])
    .select(doorAt.as('doorAt'))
    .select(({ selectFrom }) =>
      selectFrom('participants')
        .innerJoin('users as people', 'people.id', 'participants.userId')
        .select(
          sql<string[] | null>`array_agg(${sql.raw(shownPersonName('people'))} order by people.name)`.as('people'),
        )
        .whereRef('participants.entryId', '=', 'entries.id')
        .as('people'),
    )
    .where('entries.eventId', '=', eventId)
    .where('entries.standing', '=', 'in')
    .orderBy('entries.id')
    .execute();

/** The last mark and door admission of each entry that takes part, without names and heats. */
export const listSaid = (db: Db, eventId: string) =>
  db
    .selectFrom('entries')
    .leftJoin('attendances', 'attendances.entryId', 'entries.id')
    .select('entries.id')
    .select(saidOfEntry)
    .where('entries.eventId', '=', eventId)
    .where('entries.standing', '=', 'in')
    .execute();

/** The first of these entries to run, with their next heat. */
export const listFirstToRun = (db: Db, entryIds: readonly string[], most: number) =>
  withNextHeat(db)
    .select(['entries.id', 'next.heat', 'next.startsAt'])
    .where(sql<boolean>`entries.id = any(${entryIds}::text[])`)
    .orderBy('next.startsAt')
    .orderBy('name')
    .limit(most)
    .execute();

const firstFreeRails = (db: Db, eventId: string) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'rails.wodId')
    .distinctOn('heats.categoryId')
    .select(['heats.categoryId', 'rails.wodId as testId', 'heats.name as heat', 'rails.number as rail'])
    .where('heats.eventId', '=', eventId)
    .where('heats.status', '=', 'on_hold')
    .where('heats.calledAt', 'is', null)
    .where(sql<boolean>`coalesce(wods.status, 'on_hold') <> 'finished'`)
    .where('rails.entryId', 'is', null)
    .where('rails.state', '=', 'ready')
    .orderBy('heats.categoryId')
    .orderBy('wods.createdAt')
    .orderBy('wods.id')
    .orderBy('heats.position')
    .orderBy('rails.number');

/** The first free rail of each category: in its first test that is not over, in a heat that is not called. */
export const listFreeRails = (db: Db, eventId: string) =>
  db
    .selectFrom(firstFreeRails(db, eventId).as('free'))
    .selectAll('free')
    // Outside, so that only the chosen rails list the entries of their test.
    .select(
      sql<string[]>`array(select placed.entry_id from rails as placed where placed.wod_id = free.test_id
        and placed.entry_id is not null and placed.state <> 'void')`.as('placed'),
    )
    .execute();
