import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Attendances } from '#server/foundation/db/types.gen.ts';
import { shownEntryName, shownPersonName } from '#server/registration/entries/shown-name.ts';
import { doorAt } from './attendance.reads.ts';

export const findEntryOfDay = (db: Db, id: string) =>
  db.selectFrom('entries').select(['id', 'eventId', 'standing']).where('id', '=', id).executeTakeFirst();

/** Keeps a later mark. */
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

export const listAttendances = (db: Db, eventId: string) =>
  db
    .selectFrom('entries')
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('attendances', 'attendances.entryId', 'entries.id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('rails')
          .innerJoin('heats', 'heats.id', 'rails.heatId')
          .select(['heats.name as heat', 'heats.plannedAt', 'heats.status', 'heats.calledAt', 'rails.number'])
          .whereRef('rails.entryId', '=', 'entries.id')
          .whereRef('heats.categoryId', '=', 'entries.categoryId')
          .where('heats.status', '<>', 'finished')
          .where('rails.state', '<>', 'void')
          .orderBy('heats.plannedAt')
          .limit(1)
          .as('next'),
      join => join.onTrue(),
    )
    .select(['entries.id', 'entries.categoryId', 'categories.name as category', 'categories.team'])
    .select(['attendances.state', 'attendances.at'])
    .select(['next.heat', 'next.plannedAt', 'next.status as heatStatus', 'next.calledAt', 'next.number'])
    .select(sql<string>`${sql.raw(shownEntryName)}`.as('name'))
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
