import type { SelectQueryBuilder } from 'kysely';
import type { OrganizationId } from '#domain/people/members/roles.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { DB } from '#server/foundation/db/types.gen.ts';
import type { CursorPosition } from './cursor.ts';
import { type EventFilters, matchingEvents } from './event-filters.ts';

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
    .where('isPublic', '=', true)
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
    .where('isPublic', '=', true)
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

type Page = EventFilters & { after: CursorPosition | null; limit: number };

function inOrder<O>(
  query: SelectQueryBuilder<DB, 'events', O>,
  column: 'startsAt' | 'endsAt',
  direction: 'asc' | 'desc',
  { after, limit, ...filters }: Page,
) {
  const beyond = direction === 'asc' ? '>' : '<';
  return query
    .where(matchingEvents(filters))
    .$if(after !== null, part =>
      part.where(({ eb, refTuple, tuple }) => eb(refTuple(column, 'id'), beyond, tuple(after!.moment, after!.id))),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit);
}

export const listOpen = (db: Db, now: Date, page: Page) =>
  inOrder(
    db.selectFrom('events').select(card).where('completesAt', '>', now).where('isPublic', '=', true),
    'startsAt',
    'asc',
    page,
  ).execute();

export const listCompleted = (db: Db, now: Date, page: Page) =>
  inOrder(
    db.selectFrom('events').select(card).where('completesAt', '<=', now).where('isPublic', '=', true),
    'endsAt',
    'desc',
    page,
  ).execute();

export const listOfOrganization = (db: Db, organizationId: OrganizationId, page: Page) =>
  inOrder(
    db
      .selectFrom('events')
      .select(card)
      .select(['draft', 'qualifierStartsAt', 'qualifierEndsAt', 'qualifierClosedAt'])
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
