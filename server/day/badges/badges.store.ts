import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownPersonName, unanswered } from '#server/registration/entries/shown-name.ts';

/** Limits a list to these codes or accounts. Empty: no limit. */
export type Whom = { codes?: readonly string[]; uids?: readonly string[] };

const isAsked = sql<boolean>`${sql.raw(unanswered)} and users.id = entries.user_id`;

/** Participants. Erased accounts have no code. A placeholder looks like an erased account, but is none. */
export const listCompeting = (db: Db, eventId: string, { codes, uids }: Whom) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('users', 'users.id', 'participants.userId')
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('placeholders', 'placeholders.userId', 'users.id')
    .select(['participants.code', 'users.id as uid', 'users.passport', 'users.tallaFranela', 'users.tallaShort'])
    .select(['entries.standing', 'categories.name as category', 'teams.name as team'])
    .select([sql<string>`${sql.raw(shownPersonName('users'))}`.as('name'), isAsked.as('isAsked')])
    .where('participants.eventId', '=', eventId)
    .where(({ or, eb }) => or([eb('users.erasedAt', 'is', null), eb('placeholders.userId', 'is not', null)]))
    .$if(codes !== undefined, query => query.where('participants.code', 'in', codes!))
    .$if(uids !== undefined, query => query.where('participants.userId', 'in', uids!))
    .orderBy('participants.code')
    .execute();
export type CompetingRow = Awaited<ReturnType<typeof listCompeting>>[number];

export const listJudging = (db: Db, eventId: string, { codes, uids }: Whom) =>
  db
    .selectFrom('staffApplications as judging')
    .innerJoin('users', 'users.id', 'judging.judgeId')
    .select(['judging.code', 'judging.status', 'users.id as uid', 'users.name', 'users.passport'])
    .select(['users.tallaFranela', 'users.tallaShort'])
    .where('judging.eventId', '=', eventId)
    .where(({ or, eb }) => or([eb('judging.status', '=', 'approved'), eb('judging.dismissedAt', 'is not', null)]))
    .where('users.erasedAt', 'is', null)
    .$if(codes !== undefined, query => query.where('judging.code', 'in', codes!))
    .$if(uids !== undefined, query => query.where('judging.judgeId', 'in', uids!))
    .orderBy('judging.code')
    .execute();
export type JudgingRow = Awaited<ReturnType<typeof listJudging>>[number];

/** Locks people before their tickets, the same order as account deletion. */
export async function lockPeople(trx: Db, eventId: string, { codes, uids }: Whom): Promise<void> {
  await trx
    .selectFrom('participants')
    .select('code')
    .where('eventId', '=', eventId)
    .$if(codes !== undefined, query => query.where('code', 'in', codes!))
    .$if(uids !== undefined, query => query.where('userId', 'in', uids!))
    .orderBy('code')
    .forNoKeyUpdate()
    .execute();
  await trx
    .selectFrom('staffApplications')
    .select('code')
    .where('eventId', '=', eventId)
    .$if(codes !== undefined, query => query.where('code', 'in', codes!))
    .$if(uids !== undefined, query => query.where('judgeId', 'in', uids!))
    .orderBy('code')
    .forNoKeyUpdate()
    .execute();
}

/** An account's valid tickets of the event, as its own page lists them (A13). */
export const listHeldTickets = (db: Db, eventId: string, uids?: readonly string[]) =>
  db
    .selectFrom('tickets')
    .innerJoin('ticketTypes', 'ticketTypes.id', 'tickets.ticketTypeId')
    .innerJoin('users', join =>
      join.on(({ or, and, eb, ref }) =>
        or([
          and([eb('users.email', '=', ref('tickets.invitedEmail')), eb('users.emailVerified', '=', true)]),
          and([eb('users.id', '=', ref('tickets.userId')), eb('tickets.status', '=', 'pending')]),
        ]),
      ),
    )
    .select(['users.id as uid', 'tickets.id', 'ticketTypes.name as typeName'])
    .where('tickets.eventId', '=', eventId)
    .where('tickets.voidedAt', 'is', null)
    .where('users.type', 'in', ['athlete', 'staff'])
    .where('users.erasedAt', 'is', null)
    .$if(uids !== undefined, query => query.where('users.id', 'in', uids!))
    .orderBy('tickets.createdAt')
    .orderBy('tickets.id')
    .execute();

/**
 * Published heats ahead of these accounts, or of all, with their rails; the next one first. An account that left, or
 * changed category, has none.
 */
export const listNextHeats = (db: Db, eventId: string, uids?: readonly string[]) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .innerJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .innerJoin('participants', 'participants.entryId', 'entries.id')
    .select(['participants.userId as uid', 'heats.name', 'rails.number as rail', 'wods.name as test'])
    .select('heats.plannedAt as startsAt')
    .where('heats.eventId', '=', eventId)
    .where('heats.publishedAt', 'is not', null)
    .where('heats.status', '<>', 'finished')
    .where('rails.state', '<>', 'void')
    .where('entries.standing', '=', 'in')
    .$if(uids !== undefined, query => query.where('participants.userId', 'in', uids!))
    .orderBy('heats.plannedAt')
    .orderBy('heats.id')
    .execute();

/** Codes of an account as participant or judge, in events that end after `since`; the earliest event first. */
export async function listCodesOf(db: Db, uid: string, since: Date) {
  const competing = db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .select(['participants.eventId', 'participants.code', 'categories.name as category'])
    .where('participants.userId', '=', uid)
    .where('entries.standing', '!=', 'withdrawn')
    .where(sql<SqlBool>`not (${sql.raw(unanswered)})`);
  const judging = db
    .selectFrom('staffApplications')
    .select(['eventId', 'code', sql<string | null>`null`.as('category')])
    .where('judgeId', '=', uid)
    .where('status', '=', 'approved')
    .$castTo<{ eventId: string; code: string; category: string }>();
  return db
    .selectFrom(competing.unionAll(judging).as('own'))
    .innerJoin('events', 'events.id', 'own.eventId')
    .select(['own.eventId', 'own.code'])
    .select(({ ref }) => ref('own.category').$castTo<string | null>().as('category'))
    .where('events.endsAt', '>', since)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .limit(50)
    .execute();
}
