import type { Insertable, Updateable } from 'kysely';
import { lapsedShownForMs } from '#domain/registration/teams/invitations.ts';
import { type EventFilters, matchingEvents } from '#server/competition/events/list/event-filters.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { TeamInvitations } from '#server/foundation/db/types.gen.ts';
import { competed } from './teams.reads.ts';

export const insertInvitation = (db: Db, invitation: Insertable<TeamInvitations>) =>
  db.insertInto('teamInvitations').values(invitation).execute();

export const updateInvitation = (db: Db, id: string, changes: Updateable<TeamInvitations>) =>
  db.updateTable('teamInvitations').set(changes).where('id', '=', id).execute();

export const moveInvitations = (db: Db, teamId: string, categoryId: string) =>
  db.updateTable('teamInvitations').set({ categoryId }).where('teamId', '=', teamId).execute();

export const findInvitation = (db: Db, id: string) =>
  db.selectFrom('teamInvitations').selectAll().where('id', '=', id).executeTakeFirst();

export const lockInvitation = (db: Db, id: string) =>
  db.selectFrom('teamInvitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const listInvitations = (db: Db, teamId: string) =>
  db
    .selectFrom('teamInvitations')
    .selectAll()
    .where('teamId', '=', teamId)
    .orderBy('createdAt')
    .orderBy('email')
    .execute();

export async function countPending(db: Db, teamId: string): Promise<number> {
  const row = await db
    .selectFrom('teamInvitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('teamId', '=', teamId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Finds the account with an invited address, of any type. */
export const findInvited = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'type', 'name', 'emailVerified'])
    .where('email', '=', email)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
export type Invited = NonNullable<Awaited<ReturnType<typeof findInvited>>>;

export const findAddress = (db: Db, uid: string) =>
  db.selectFrom('users').select(['email', 'emailVerified']).where('id', '=', uid).executeTakeFirst();

/**
 * Lists the pending invitations of an athlete, newest first (ATH-099). The row shows whether its team is closed. After
 * the event an invitation stays in the list for two weeks (N35).
 */
export const listInvitationsOf = (db: Db, uid: string, filters: EventFilters, now: Date) =>
  db
    .selectFrom('teamInvitations')
    .innerJoin('teams', 'teams.id', 'teamInvitations.teamId')
    .innerJoin('users as captain', 'captain.id', 'teams.captainId')
    .innerJoin('events', 'events.id', 'teamInvitations.eventId')
    .innerJoin('categories', 'categories.id', 'teamInvitations.categoryId')
    .innerJoin('entries', 'entries.teamId', 'teams.id')
    .select([
      'teamInvitations.id',
      'teamInvitations.createdAt',
      'teams.allowedMembers',
      'teams.name as teamName',
      'captain.name as captainName',
      'events.id as eventId',
      'events.name as eventName',
      'events.startsAt',
      'events.endsAt',
      'events.completesAt',
      'events.timeZone',
      'categories.name as categoryName',
    ])
    .select(competed.as('hasCompeted'))
    .select(({ selectFrom }) =>
      selectFrom('participants')
        .whereRef('participants.entryId', '=', 'entries.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('members'),
    )
    .where('teamInvitations.status', '=', 'pending')
    .where('events.completesAt', '>', new Date(now.getTime() - lapsedShownForMs))
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('teamInvitations.userId', '=', uid),
        eb(
          'teamInvitations.email',
          'in',
          selectFrom('users').select('users.email').where('users.id', '=', uid).where('users.emailVerified', '=', true),
        ),
      ]),
    )
    .where(matchingEvents(filters))
    .orderBy('teamInvitations.createdAt', 'desc')
    .orderBy('teamInvitations.id')
    .limit(500)
    .execute();

/** True if the address has a pending invitation of this team. One is the most. */
export async function hasPending(db: Db, teamId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('teamInvitations')
    .select('id')
    .where('teamId', '=', teamId)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the time of the last mail to this address for this team. Only invitations count that were withdrawn or
 * rejected since. Null if no mail was sent.
 */
export async function lastMailed(db: Db, teamId: string, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom('teamInvitations')
    .select('mailedAt')
    .where('teamId', '=', teamId)
    .where('email', '=', email)
    .where('status', 'in', ['withdrawn', 'rejected'])
    .orderBy('mailedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mailedAt ?? null;
}

/** Withdraws the athlete's other invitations to the event, after one is accepted (J4). */
export const withdrawOthers = (db: Db, eventId: string, uid: string, email: string, now: Date) =>
  db
    .updateTable('teamInvitations')
    .set({ status: 'withdrawn', answeredAt: now })
    .where('eventId', '=', eventId)
    .where('status', '=', 'pending')
    .where(({ or, eb }) => or([eb('userId', '=', uid), eb('email', '=', email)]))
    .execute();

/** Withdraws the pending invitations of an account and removes its address from all. */
export const eraseInvitationsOf = (db: Db, user: { id: string; email: string }, now: Date) =>
  db
    .updateTable('teamInvitations')
    .set(({ eb, ref }) => ({
      email: `eliminado-${user.id}@invalid`,
      status: eb
        .case()
        .when('status', '=', 'pending')
        .then('withdrawn' as const)
        .else(ref('status'))
        .end(),
      answeredAt: eb.fn.coalesce('answeredAt', eb.val(now)),
    }))
    .where(({ or, eb }) => or([eb('userId', '=', user.id), eb('email', '=', user.email)]))
    .execute();

export const findMailNames = (db: Db, { captainId, eventId }: { captainId: string; eventId: string }) =>
  db
    .selectFrom('events')
    .innerJoin('users', join => join.on('users.id', '=', captainId))
    .select(['events.name as eventName', 'users.name as captainName'])
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow();

/** Returns captain, team and event of a pending invitation, for its link. */
export const findInvitingTeam = (db: Db, id: string) =>
  db
    .selectFrom('teamInvitations')
    .innerJoin('teams', 'teams.id', 'teamInvitations.teamId')
    .innerJoin('users', 'users.id', 'teams.captainId')
    .innerJoin('events', 'events.id', 'teams.eventId')
    .select(['users.name as captainName', 'teams.name as teamName', 'events.name as eventName'])
    .where('teamInvitations.id', '=', id)
    .where('teamInvitations.status', '=', 'pending')
    .executeTakeFirst();
