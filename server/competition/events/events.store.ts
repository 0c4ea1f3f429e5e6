import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { OrganizationId } from '#domain/people/members/roles.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Events } from '#server/foundation/db/types.gen.ts';
import { hasAnswered } from './has-answered.ts';

export type EventRow = Selectable<Events>;

export const findEvent = (db: Db, id: string): Promise<EventRow | undefined> =>
  db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();

export const listEventRows = async (db: Db, ids: readonly string[]): Promise<EventRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('events').selectAll().where('id', 'in', ids).execute();

/**
 * Locks an event against other changes, and against writers that lock or share it, until the transaction ends. The lock
 * does not block inserts that only reference the event, such as a door's marks.
 */
export const lockEventRow = (db: Db, id: string): Promise<EventRow | undefined> =>
  db.selectFrom('events').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/**
 * Locks an event like `lockEventRow`, but only an event of this organization. So no organization can block another's
 * event.
 */
export const lockOwnEventRow = (db: Db, id: string, organizationId: OrganizationId): Promise<EventRow | undefined> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Takes a shared lock on an event. Only `lockEventRow` waits for it; other shared locks do not. */
export const shareEventRow = (db: Db, id: string) =>
  db.selectFrom('events').select('id').where('id', '=', id).forShare().execute();

export const insertEvent = (db: Db, event: Insertable<Events>) => db.insertInto('events').values(event).execute();

/** Saves changes of an event and returns its new version. */
export const saveEvent = (db: Db, id: string, changes: Updateable<Events>) =>
  db.updateTable('events').set(changes).where('id', '=', id).returning('version').executeTakeFirstOrThrow();

/** Locks an organization's account against erasure until the transaction ends. Undefined if it is erased or blocked. */
export const holdOrganization = (db: Db, id: OrganizationId) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .forShare()
    .executeTakeFirst();

/** Asks the database about a time zone, because its list differs from that of JavaScript. */
export async function knowsTimeZone(db: Db, timeZone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${timeZone}`.execute(db);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '22023') return false;
    throw error;
  }
}

/** Selects an event without its long texts, with public data of the organization and the platform's prices. */
const selectShownEvent = (db: Db, id: string) =>
  db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.organizationId')
    .innerJoin('prices', join => join.on('prices.id', '=', 1))
    .leftJoin('qualifierPrices', 'qualifierPrices.currency', 'events.currency')
    .select([
      'events.id',
      'events.organizationId',
      'events.name',
      'events.address',
      'events.photoId',
      'events.timeZone',
      'events.type',
      'events.price',
      'events.currency',
      'events.showsPrice',
      'events.refundDays',
      'events.description',
      'events.programme',
      'events.contactEmail',
      'events.contactPhone',
      'events.startsAt',
      'events.endsAt',
      'events.finishedAt',
      'events.qualifierOnline',
      'events.qualifierStartsAt',
      'events.qualifierEndsAt',
      'events.joiningUntil',
      'events.qualifierClosedAt',
      'events.finalStartsAt',
      'events.finalEndsAt',
      'events.createdAt',
      'events.updatedAt',
      'users.name as organizationName',
      'users.photoId as organizationPhotoId',
      'prices.event as usualPrice',
    ])
    .select(
      sql<number>`case when events.currency = 'USD' then prices.qualifier else coalesce(qualifier_prices.cents, 0) end`.as(
        'usualQualifierPrice',
      ),
    )
    .select(({ eb }) => eb('events.terms', '<>', '').as('hasTerms'))
    .where('events.id', '=', id);

export const findPublicEvent = (db: Db, id: string) =>
  selectShownEvent(db, id).where('events.isPublic', '=', true).executeTakeFirst();

/** Reads the public view of a draft, for its own organization (N11). */
export const findPreviewedEvent = (db: Db, id: string, organizationId: OrganizationId) =>
  selectShownEvent(db, id).where('events.organizationId', '=', organizationId).executeTakeFirst();
export type PublicEventRow = NonNullable<Awaited<ReturnType<typeof findPublicEvent>>>;

export const findEventTerms = (db: Db, id: string) =>
  db
    .selectFrom('events')
    .select(['id', 'name', 'terms'])
    .where('id', '=', id)
    .where('isPublic', '=', true)
    .executeTakeFirst();

export type EventContents = {
  entries: number;
  /** Athletes of all entries. Each member of a team counts (J1). */
  persons: number;
  hasCategories: boolean;
  hasGeneralWods: boolean;
  /** True from the first order on, also if it failed. */
  hasOrders: boolean;
  hasQualifierTests: boolean;
  /** True if an approved judge has the principal permission (V2). */
  hasHandler: boolean;
};

export async function findEventContents(db: Db, id: string): Promise<EventContents> {
  const { rows } = await sql<EventContents>`
    select
      (select count(*) from entries where event_id = ${id}) as entries,
      (select coalesce(sum(case when categories.team then categories.members else 1 end), 0)
        from entries join categories on categories.id = entries.category_id
        where entries.event_id = ${id}) as persons,
      exists (select from categories where event_id = ${id}) as has_categories,
      exists (select from general_wods where event_id = ${id}) as has_general_wods,
      exists (select from orders where event_id = ${id}) as has_orders,
      exists (select from wods where event_id = ${id} and type_event = 'qualifier')
        or exists (select from general_wods where event_id = ${id} and type_event = 'qualifier') as has_qualifier_tests,
      exists (select from staff_applications where event_id = ${id} and status = 'approved' and may_manage) as has_handler
  `.execute(db);
  return rows[0]!;
}

/**
 * True if the user joined, alone or in a team (J1). A manual entry counts only after the athlete has confirmed it (N7).
 */
export async function hasEntry(db: Db, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .select('participants.userId')
    .where('participants.eventId', '=', eventId)
    .where('participants.userId', '=', userId)
    .where(hasAnswered)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if somebody wrote a result of the event since then. Results of the qualifier do not count. */
export async function hasResultsOfEvent(db: Db, id: string, since: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from results join categories on categories.id = results.category_id
        where categories.event_id = ${id} and results.stage = 'event' and results.updated_at >= ${since})
      or exists (select from running_snapshots join categories on categories.id = running_snapshots.category_id
        where categories.event_id = ${id} and running_snapshots.state = 'shown' and running_snapshots.processed_at >= ${since}) as found
  `.execute(db);
  return rows[0]!.found;
}

/** True if the organization has confirmed its deletion request (A10). */
export async function isLeaving(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pendingDeletions')
    .select('email')
    .where('userId', '=', organizationId)
    .where('confirmedAt', 'is not', null)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasOpenEvents(db: Db, organizationId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('completesAt', '>', now)
    // A draft is public to nobody, so it does not prevent the erasure.
    .where('draft', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const clearContacts = (db: Db, organizationId: string, updatedAt: Date) =>
  db
    .updateTable('events')
    .set({ paymentInfo: '', contactEmail: '', contactPhone: '', updatedAt })
    .where('organizationId', '=', organizationId)
    .where(eb => eb.or((['paymentInfo', 'contactEmail', 'contactPhone'] as const).map(field => eb(field, '<>', ''))))
    .execute();

export async function listEventPhotos(db: Db, organizationIds: string[]): Promise<string[]> {
  if (organizationIds.length === 0) return [];
  const { rows } = await sql<{ photoId: string }>`
    with own as (select id, photo_id from events where organization_id = any(${organizationIds}))
    select photo_id from own
    union select photo_id from categories where event_id in (select id from own) and photo_id is not null
    union select photo_id from wods where event_id in (select id from own) and photo_id is not null
    union select photo_id from general_wods where event_id in (select id from own) and photo_id is not null
    union select photo_id from teams where event_id in (select id from own) and photo_id is not null
  `.execute(db);
  return rows.map(row => row.photoId);
}
