import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type EventFilters, matchingEvents, patternOf } from '#server/competition/events/list/event-filters.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Teams } from '#server/foundation/db/types.gen.ts';
import { shownPersonName, unanswered } from '#server/registration/entries/shown-name.ts';
import { competed } from './teams.reads.ts';

export type TeamRow = Selectable<Teams>;

export const insertTeam = (db: Db, team: Insertable<Teams>) => db.insertInto('teams').values(team).execute();

export const updateTeamRow = (db: Db, id: string, changes: Updateable<Teams>) =>
  db.updateTable('teams').set(changes).where('id', '=', id).execute();

export const deleteTeamRow = (db: Db, id: string) => db.deleteFrom('teams').where('id', '=', id).execute();

export const findTeam = (db: Db, id: string): Promise<TeamRow | undefined> =>
  db.selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirst();

export const lockTeam = (db: Db, id: string): Promise<TeamRow | undefined> =>
  db.selectFrom('teams').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findTeamEntry = (db: Db, teamId: string) =>
  db.selectFrom('entries').selectAll().where('teamId', '=', teamId).executeTakeFirst();

/**
 * True if the team has competed. Locks the team's entry first, so that a result which is being stored commits before
 * the answer.
 */
export async function hasCompeted(trx: Db, teamId: string): Promise<boolean> {
  await trx.selectFrom('entries').select('id').where('teamId', '=', teamId).forUpdate().execute();
  const row = await trx
    .selectFrom('entries')
    .select(competed.as('competed'))
    .where('teamId', '=', teamId)
    .executeTakeFirst();
  return row?.competed ?? false;
}

/** Finds a team's entry, with its order if `payerId` paid it. */
export const findTeamPlace = (db: Db, teamId: string, payerId: string) =>
  db
    .selectFrom('entries')
    .leftJoin('orders', join => join.onRef('orders.id', '=', 'entries.orderId').on('orders.userId', '=', payerId))
    .select(['entries.id as entryId', 'orders.id as orderId', competed.as('hasCompeted')])
    .where('entries.teamId', '=', teamId)
    .executeTakeFirstOrThrow();

/** Lists the members of a team: the captain first, then by joining. */
export const listMembers = (db: Db, teamId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('users', 'users.id', 'participants.userId')
    .leftJoin('placeholders', 'placeholders.userId', 'participants.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.photoId', 'participants.joinedAt'])
    .select(({ eb }) => eb('placeholders.userId', 'is', null).as('hasAccount'))
    // The name that other members see until the athlete of the place confirms it (N7).
    .select(sql<string>`${sql.raw(shownPersonName('users'))}`.as('shownName'))
    .select(sql<boolean>`${sql.raw(unanswered)} and users.id = entries.user_id`.as('isUnanswered'))
    .where('entries.teamId', '=', teamId)
    .orderBy(({ eb, ref }) => eb('participants.userId', '=', ref('entries.userId')), 'desc')
    .orderBy('participants.joinedAt')
    .orderBy('users.id')
    .execute();

const cards = (db: Db) =>
  db
    .selectFrom('teams')
    .innerJoin('events', 'events.id', 'teams.eventId')
    .innerJoin('categories', 'categories.id', 'teams.categoryId')
    .selectAll('teams')
    .select([
      'events.name as eventName',
      'events.startsAt',
      'events.endsAt',
      'events.completesAt',
      'events.timeZone',
      'categories.name as categoryName',
    ])
    .select(({ selectFrom }) =>
      selectFrom('participants')
        .innerJoin('entries', 'entries.id', 'participants.entryId')
        .whereRef('entries.teamId', '=', 'teams.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('members'),
    );
export type TeamCardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number];

export const findTeamCard = (db: Db, id: string): Promise<TeamCardRow | undefined> =>
  cards(db).where('teams.id', '=', id).executeTakeFirst();

/** Lists the teams of an athlete, latest start first. `name` searches team and event names (ATH-104). */
export const listTeamsOf = (db: Db, userId: string, { name, day }: EventFilters = {}) =>
  cards(db)
    .innerJoin('entries as own', 'own.teamId', 'teams.id')
    .innerJoin('participants as me', join => join.onRef('me.entryId', '=', 'own.id').on('me.userId', '=', userId))
    .$if(Boolean(name), query =>
      query.where(({ or, eb }) =>
        or([eb('teams.nameSearch', 'like', patternOf(name ?? '')), matchingEvents({ name })]),
      ),
    )
    .where(matchingEvents({ day }))
    .orderBy('events.startsAt', 'desc')
    .orderBy('teams.id', 'desc')
    .limit(500)
    .execute();

export const findCaptain = (db: Db, teamId: string) =>
  db
    .selectFrom('teams')
    .innerJoin('users', 'users.id', 'teams.captainId')
    .innerJoin('events', 'events.id', 'teams.eventId')
    .select(['users.name', 'users.email', 'teams.name as teamName', 'events.name as eventName'])
    .where('teams.id', '=', teamId)
    .executeTakeFirstOrThrow();
