import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { searchable } from '#domain/text/searchable.ts';
import type { Db } from '#server/db/connection.ts';
import type { DB } from '#server/db/types.gen.ts';
import type { Place } from './cursor.ts';

const card = [
  'id',
  'name',
  'address',
  'photoId',
  'timeZone',
  'startsAt',
  'endsAt',
  'finishedAt',
  'type',
  'qualifierOnline',
] as const;

export const listUpcoming = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('events')
    .select(card)
    .where('startsAt', '>', now)
    .where('completesAt', '>', now)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute();

export const listRunning = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('events')
    .select(card)
    .where('startsAt', '<=', now)
    .where('completesAt', '>', now)
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export type EventFilters = { name?: string | undefined; day?: string | undefined };

/** What a person types is a part of a name: in a pattern, `%`, `_` and `\` are signs like any other. */
const patternOf = (name: string) => `%${searchable(name).replace(/[\\%_]/g, sign => `\\${sign}`)}%`;

function filtered({ name, day }: EventFilters) {
  return (eb: ExpressionBuilder<DB, 'events'>) =>
    eb.and([
      ...(name ? [eb('nameSearch', 'like', patternOf(name))] : []),
      ...(day ? [sql<boolean>`${eb.ref('searchDate')} @> ${day}::date`] : []),
    ]);
}

type Page = EventFilters & { after: Place | null; limit: number };

function inOrder<O>(
  query: SelectQueryBuilder<DB, 'events', O>,
  column: 'startsAt' | 'endsAt',
  direction: 'asc' | 'desc',
  { after, limit, ...filters }: Page,
) {
  const beyond = direction === 'asc' ? '>' : '<';
  return query
    .where(filtered(filters))
    .$if(after !== null, part =>
      part.where(({ eb, refTuple, tuple }) => eb(refTuple(column, 'id'), beyond, tuple(after!.moment, after!.id))),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit);
}

export const listOpen = (db: Db, now: Date, page: Page) =>
  inOrder(db.selectFrom('events').select(card).where('completesAt', '>', now), 'startsAt', 'asc', page).execute();

export const listCompleted = (db: Db, now: Date, page: Page) =>
  inOrder(db.selectFrom('events').select(card).where('completesAt', '<=', now), 'endsAt', 'desc', page).execute();

export const listOfOrganization = (db: Db, organizationId: string, page: Page) =>
  inOrder(
    db
      .selectFrom('events')
      .select(card)
      .select(['qualifierStartsAt', 'qualifierEndsAt', 'qualifierClosedAt'])
      .select(({ selectFrom }) => [
        selectFrom('categories')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('categories.eventId', '=', 'events.id')
          .as('categories'),
        selectFrom('entries')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('entries.eventId', '=', 'events.id')
          .as('entries'),
      ])
      .where('organizationId', '=', organizationId),
    'startsAt',
    'desc',
    page,
  ).execute();
