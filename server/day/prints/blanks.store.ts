import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownEntryName } from '#server/registration/entries/shown-name.ts';
import { isFree } from './cards.store.ts';

/** The most rails that a blank card is offered. */
const mostRails = 1_000;

const railsOf = (db: Db, eventId: string) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'rails.wodId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .leftJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .select(['rails.id', 'rails.number', 'rails.state', 'entries.id as entryId'])
    .select(['heats.id as heatId', 'heats.name as heat', 'heats.status'])
    .select([
      'wods.name as test',
      'categories.name as category',
      sql<boolean>`heats.called_at is not null`.as('isCalled'),
    ])
    .select(sql<string>`${sql.raw(shownEntryName)}`.as('entry'))
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('cards')
          .select('cards.code')
          .whereRef('cards.railId', '=', 'rails.id')
          .whereRef('cards.entryId', '=', 'rails.entryId')
          .where('cards.typedAt', 'is not', null),
      )
        .$castTo<boolean>()
        .as('hasCard'),
      exists(
        selectFrom('results')
          .select('results.version')
          .whereRef('results.wodId', '=', 'rails.wodId')
          .whereRef('results.entryId', '=', 'rails.entryId'),
      )
        .$castTo<boolean>()
        .as('hasResult'),
    ])
    .where('heats.eventId', '=', eventId);

/** A rail of the event, as a blank card may take it. */
export const findPlace = (db: Db, eventId: string, railId: string) =>
  railsOf(db, eventId).where('rails.id', '=', railId).executeTakeFirst();

/** Rails of called heats that nobody confirmed, running heats first. `judgeId`: only categories of this judge. */
export const listPlaces = (db: Db, eventId: string, judgeId: string | null) =>
  railsOf(db, eventId)
    .where(({ or, eb }) => or([eb('heats.status', '<>', 'on_hold'), eb('heats.calledAt', 'is not', null)]))
    .where('rails.state', 'not in', ['confirmed', 'void'])
    .where('entries.id', 'is not', null)
    .$if(judgeId !== null, query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('staffApplications as staff')
            .innerJoin('staffCategories as allowed', 'allowed.applicationId', 'staff.id')
            .select('staff.id')
            .whereRef('allowed.categoryId', '=', 'heats.categoryId')
            .where('staff.eventId', '=', eventId)
            .where('staff.judgeId', '=', judgeId)
            .where('staff.status', '=', 'approved'),
        ),
      ),
    )
    .orderBy(sql`heats.status = 'active'`, 'desc')
    .orderBy('heats.plannedAt', 'desc')
    .orderBy('heats.id')
    .orderBy('rails.number')
    .limit(mostRails)
    .execute();

export const countFree = (db: Db, eventId: string) =>
  db
    .selectFrom('cards')
    .select(({ fn }) => fn.countAll<number>().as('free'))
    .where('eventId', '=', eventId)
    .where(isFree)
    .executeTakeFirstOrThrow();

/**
 * Gives a free card to an athlete at a rail. False when another rail took it first. A printed card of the same athlete
 * and rail loses them, so only one card speaks for a rail. Caller holds the rail's lock.
 */
export async function placeCard(trx: Db, code: string, at: { railId: string; entryId: string }): Promise<boolean> {
  await trx
    .updateTable('cards')
    .set({ railId: null })
    .where('railId', '=', at.railId)
    .where('entryId', '=', at.entryId)
    .where('typedAt', 'is', null)
    .execute();
  const placed = await trx.updateTable('cards').set(at).where('code', '=', code).where(isFree).executeTakeFirst();
  return placed.numUpdatedRows === 1n;
}
