import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

export const findToken = (db: Db, userId: string) =>
  db.selectFrom('calendarTokens').select('madeAt').where('userId', '=', userId).executeTakeFirst();

export const saveToken = (db: Db, row: { userId: string; tokenHash: string; madeAt: Date }) =>
  db
    .insertInto('calendarTokens')
    .values(row)
    .onConflict(conflict => conflict.column('userId').doUpdateSet({ tokenHash: row.tokenHash, madeAt: row.madeAt }))
    .execute();

/** The account of a calendar. A blocked account has none. */
export const findOwner = (db: Db, tokenHash: string) =>
  db
    .selectFrom('calendarTokens')
    .innerJoin('users', 'users.id', 'calendarTokens.userId')
    .select('users.id')
    .where('calendarTokens.tokenHash', '=', tokenHash)
    .where('users.blockedAt', 'is', null)
    .executeTakeFirst();

/** Own published heats from a moment on, of public events. */
export const listOwnPlaces = (db: Db, userId: string, from: Date) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', join =>
      join.onRef('entries.id', '=', 'participants.entryId').on('entries.standing', '=', 'in'),
    )
    .innerJoin('rails', join => join.onRef('rails.entryId', '=', 'entries.id').on('rails.state', '<>', 'void'))
    .innerJoin('heats', join =>
      join.onRef('heats.id', '=', 'rails.heatId').onRef('heats.categoryId', '=', 'entries.categoryId'),
    )
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .leftJoin('scenarios', 'scenarios.id', 'wods.scenarioId')
    .innerJoin('events', join => join.onRef('events.id', '=', 'heats.eventId').on('events.isPublic', '=', true))
    .select(['entries.id as entryId', 'wods.id as testId', 'wods.name as test', 'wods.shownFrom', 'wods.timeCap'])
    .select(['heats.name as heat', 'heats.announcedN', 'rails.number as rail', 'scenarios.stageName'])
    .select(['events.id as eventId', 'events.name as event', 'events.address'])
    .select(sql<Date>`coalesce(heats.started_at, heats.announced_at, heats.planned_at)`.as('startsAt'))
    .where('participants.userId', '=', userId)
    .where('heats.publishedAt', 'is not', null)
    .where('heats.annulledAt', 'is', null)
    .where('heats.plannedAt', '>=', from)
    .orderBy('startsAt')
    .orderBy('heats.id')
    .limit(500)
    .execute();

export const deleteToken = (db: Db, userId: string) =>
  db.deleteFrom('calendarTokens').where('userId', '=', userId).execute();
