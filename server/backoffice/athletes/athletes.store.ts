import { type RawBuilder, sql } from 'kysely';
import type { EntryStatus } from '#domain/registration/entries/entry-status.ts';
import { patternOf } from '#server/competition/events/list/event-filters.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownPersonName } from '#server/registration/entries/shown-name.ts';

// This file reads all participants of an event, one row per person. Callers have checked the event's owner.

// Cents received, less the cents that were refunded or are being refunded. Only the athlete or captain of the entry
// shows this amount.
const paidCents = sql<number>`case when participants.user_id <> entries.user_id then 0 else coalesce((
  select coalesce((select sum(cents) from order_history where order_id = orders.id and event = 'paid'), 0)
    - coalesce((select sum(cents) from refunds where order_id = orders.id and state <> 'failed'), 0)
  from orders where orders.id = entries.order_id), 0) end`;

/** SQL that works like domain/foundation/text: lower case, no accents. */
const plainText = (text: RawBuilder<string>) =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`;

const shownName = sql<string>`${sql.raw(shownPersonName('users'))}`;

type AthletesFilter = {
  eventId: string;
  search?: string | undefined;
  categoryId?: string | undefined;
  standing?: EntryStatus | undefined;
  sort?: 'name' | 'date' | undefined;
};

function taking(db: Db, { eventId, search, categoryId, standing }: AthletesFilter) {
  return db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('users', 'users.id', 'participants.userId')
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .innerJoin('events', 'events.id', 'participants.eventId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('placeholders', 'placeholders.userId', 'users.id')
    .where('participants.eventId', '=', eventId)
    .$if(categoryId !== undefined, query => query.where('entries.categoryId', '=', categoryId!))
    .$if(standing !== undefined, query => query.where('entries.standing', '=', standing!))
    .$if(Boolean(search), query => {
      const pattern = patternOf(search!);
      return query.where(({ or, eb }) =>
        or([
          eb(plainText(shownName), 'like', pattern),
          // An erased account has an address that we made up, so the search leaves it out.
          eb.and([eb('users.email', 'like', pattern), eb('users.erasedAt', 'is', null)]),
          eb('placeholders.email', 'like', pattern),
          eb('teams.nameSearch', 'like', pattern),
        ]),
      );
    });
}

const rows = (db: Db, filter: AthletesFilter) =>
  taking(db, filter)
    .select([
      'users.id as uid',
      'users.email',
      'users.erasedAt',
      'placeholders.userId as standInId',
      'placeholders.email as standInEmail',
      'placeholders.sex as typedSex',
      'placeholders.birthdate as typedBirthdate',
      'placeholders.phone as typedPhone',
      'placeholders.document as typedDocument',
      'placeholders.shirtSize as typedShirt',
      'placeholders.shortSize as typedShort',
      'users.photoId',
      'users.sexo',
      'users.phonePrefix',
      'users.phone',
      'users.birthdate',
      'users.passport',
      'users.address',
      'users.pais',
      'users.estado',
      'users.ciudad',
      'users.tallaFranela',
      'users.tallaShort',
      'entries.id as entryId',
      'entries.userId as holderId',
      'entries.isManual',
      'entries.confirmedAt',
      'entries.standing',
      'entries.standingReason',
      'categories.id as categoryId',
      'categories.name as category',
      'categories.ageMin',
      'categories.ageMax',
      'categories.admits',
      'events.startsAt',
      'events.timeZone',
      'events.currency',
      'teams.name as team',
      'teams.captainId',
    ])
    .select([shownName.as('name'), paidCents.as('paidCents')])
    .$if(filter.sort === 'name', query => query.orderBy(plainText(shownName)))
    .$if(filter.sort === 'date', query => query.orderBy('participants.joinedAt', 'desc'))
    .orderBy('categories.position')
    .orderBy('categories.id')
    .orderBy('teams.nameSearch', order => order.asc().nullsFirst())
    .orderBy(({ eb }) => eb.case().when('teams.id', 'is', null).then(plainText(shownName)).end())
    .orderBy('entries.id')
    .orderBy(({ eb, ref }) => eb('participants.userId', '=', ref('entries.userId')), 'desc')
    .orderBy(shownName)
    .orderBy('users.id');
export type AthleteRecord = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export const listAthletes = (db: Db, filter: AthletesFilter, { limit, offset }: { limit: number; offset: number }) =>
  rows(db, filter).limit(limit).offset(offset).execute();

export const listAllAthletes = (db: Db, eventId: string): Promise<AthleteRecord[]> => rows(db, { eventId }).execute();

export const findAthleteRecord = (db: Db, eventId: string, uid: string) =>
  rows(db, { eventId })
    .select('teams.allowedMembers')
    .select(sql<number>`(select count(*) from participants as mates where mates.entry_id = entries.id)`.as('members'))
    .where('participants.userId', '=', uid)
    .executeTakeFirst();

export const countAthletes = (db: Db, filter: AthletesFilter) =>
  taking(db, filter)
    .select(({ fn }) => [fn.countAll<number>().as('athletes'), fn.count<number>('entries.id').distinct().as('entries')])
    .executeTakeFirstOrThrow();

export const listCategoryNames = (db: Db, eventId: string) =>
  db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

// SQL for the bought thing: the category of an entry, or the items of any other order.
const boughtWhat = sql<string>`coalesce(categories.name, (
  select string_agg(quantity || ' × ' || name, ', ' order by position) from order_items where order_id = orders.id), '')`;

/** Lists payments and refunds by order. A buyer without an account has the name that they typed. */
export const listPayments = (db: Db, eventId: string) =>
  db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .leftJoin('categories', 'categories.id', 'orders.categoryId')
    .select([
      'orders.id',
      'orders.createdAt',
      'orders.state',
      'orders.provider',
      'orders.isTest',
      'orders.paymentType',
      'orders.totalCents',
      'orders.feeCents',
      'orders.feeCurrency',
    ])
    .select([
      sql<string | null>`coalesce(orders.buyer_name, users.name)`.as('name'),
      sql<string | null>`coalesce(orders.buyer_email, case when users.erased_at is null then users.email end)`.as(
        'email',
      ),
      boughtWhat.as('bought'),
      sql<number>`coalesce((select sum(cents) from refunds where order_id = orders.id and state <> 'failed'), 0)`.as(
        'refundedCents',
      ),
    ])
    .where('orders.eventId', '=', eventId)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .execute();
export type PaymentRecord = Awaited<ReturnType<typeof listPayments>>[number];
