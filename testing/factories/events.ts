import type { Insertable } from 'kysely';
import type { EventForm } from '#contract/competition/event-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { defaultTimeZone, toWall } from '#domain/foundation/time/zones.ts';
import type { App } from '#server/app.ts';
import type { Categories, GeneralWods, Wods } from '#server/foundation/db/types.gen.ts';
import type { TestApp } from '#testing/app.ts';
import { pngDataUrl, type SignedIn } from './accounts.ts';

const day = 86_400_000;
let serial = 0;

// All forms of an app use this moment. Otherwise a minute between two forms could put a category's end after its
// event's.
const begun = new WeakMap<object, number>();
function momentOf(app: Pick<App, 'now'>): number {
  const now = app.now().getTime();
  if (Math.abs(now - Date.now()) > 1000) return now;
  const first = begun.get(app) ?? now;
  begun.set(app, first);
  return first;
}

/** A wall time of the place, `days` from now. */
export const wallIn = (app: Pick<App, 'now'>, days: number, timeZone: string = defaultTimeZone): string =>
  toWall(momentOf(app) + days * day, timeZone);

export type EventAnswers = Omit<EventForm, 'price' | 'currency' | 'draft' | 'showsPrice'> & {
  price: number;
  currency?: Currency;
  draft?: boolean;
  showsPrice?: boolean;
};

/** A complete form of an on-site event from the tenth to the twelfth day from now. */
export async function eventForm(app: Pick<App, 'now'>, changes: Partial<EventAnswers> = {}): Promise<EventAnswers> {
  serial++;
  const { timeZone = defaultTimeZone } = changes;
  return {
    photo: await pngDataUrl('#0b7a3b'),
    name: `Copa Cumbre ${serial}`,
    address: 'Polideportivo Máximo Viloria, Barquisimeto',
    timeZone,
    price: 4500,
    type: 'offline',
    start: wallIn(app, 10, timeZone),
    end: wallIn(app, 12, timeZone),
    qualifierOnline: false,
    startOfflineFinal: wallIn(app, 11, timeZone),
    endOfflineFinal: wallIn(app, 12, timeZone),
    athletesAllowed: 0,
    rails: 6,
    timeBetweenCategories: 300,
    simultaneousCategories: false,
    scenarios: [],
    terms: '<p>Compito por mi cuenta y riesgo.</p>',
    paymentInfo: '<p>Transferencia al llegar.</p>',
    description: '',
    programme: '',
    contactEmail: '',
    contactPhone: '',
    ...changes,
  };
}

/** The fields of a qualifier on the first day of the form's event. */
export const withQualifier = (app: Pick<App, 'now'>, timeZone: string = defaultTimeZone) => ({
  qualifierOnline: true,
  startQualifier: wallIn(app, 10, timeZone),
  endQualifier: wallIn(app, 11, timeZone),
});

export async function createEvent(
  app: TestApp,
  organizer: SignedIn,
  changes: Partial<EventAnswers> = {},
): Promise<string> {
  const { uid } = await organizer.client.events.create(await eventForm(app, changes));
  return uid;
}

// Inserts rows of other topics into the database directly. Tests of events then do not need those topics.

const dates = (app: App, eventId: string) =>
  app.database.kysely
    .selectFrom('events')
    .select(['startsAt', 'endsAt', 'type'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();

export async function insertCategory(
  app: App,
  eventId: string,
  changes: Partial<Insertable<Categories>> = {},
): Promise<string> {
  serial++;
  const { startsAt, endsAt } = await dates(app, eventId);
  const id = crypto.randomUUID();
  const now = app.now();
  await app.database.kysely
    .insertInto('categories')
    .values({
      id,
      eventId,
      position: serial,
      name: `Categoría ${serial}`,
      ageMin: 18,
      ageMax: 40,
      startsAt,
      endsAt,
      team: false,
      createdAt: now,
      updatedAt: now,
      ...changes,
    })
    .execute();
  return id;
}

const testOf = (now: Date) => ({
  typeWod: 'amrap' as const,
  needTime: false,
  isWodPenalized: false,
  timeCap: 600,
  isFinal: false,
  exercises: JSON.stringify([{ name: 'Burpees', cant: 10, unit: 'reps' }]),
  createdAt: now,
  updatedAt: now,
});

export async function insertWod(
  app: App,
  categoryId: string,
  changes: Partial<Insertable<Wods>> = {},
): Promise<string> {
  serial++;
  const { eventId } = await app.database.kysely
    .selectFrom('categories')
    .select('eventId')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow();
  const { startsAt, endsAt, type } = await dates(app, eventId);
  const id = crypto.randomUUID();
  const place = { id, eventId, categoryId, name: `Test ${serial}`, typeEvent: type, startsAt, endsAt };
  await app.database.kysely
    .insertInto('wods')
    .values({ ...testOf(app.now()), ...place, ...changes })
    .execute();
  return id;
}

export async function insertGeneralWod(
  app: App,
  eventId: string,
  changes: Partial<Insertable<GeneralWods>> = {},
): Promise<string> {
  serial++;
  const { startsAt, endsAt, type } = await dates(app, eventId);
  const id = crypto.randomUUID();
  const place = { id, eventId, name: `Test general ${serial}`, typeEvent: type, startsAt, endsAt };
  await app.database.kysely
    .insertInto('generalWods')
    .values({ ...testOf(app.now()), ...place, ...changes })
    .execute();
  return id;
}

export async function insertEntry(app: App, categoryId: string, userId: string): Promise<string> {
  const { eventId } = await app.database.kysely
    .selectFrom('categories')
    .select('eventId')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow();
  const id = crypto.randomUUID();
  const now = app.now();
  const db = app.database.kysely;
  await db.insertInto('entries').values({ id, eventId, categoryId, userId, createdAt: now }).execute();
  // A participant is a person once per event (J1). A person whom a test enters twice still participates once.
  await db
    .insertInto('participants')
    .values({ eventId, userId, entryId: id, joinedAt: now })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  return id;
}

/** The form of an event, as the screen fills it from the stored event. */
export function formOfEvent(event: OwnEvent, changes: Partial<EventAnswers> = {}): EventAnswers {
  const wall = (moment: string | null) => moment && toWall(moment, event.timeZone);
  return {
    ...event,
    price: event.price ?? 0,
    start: toWall(event.start, event.timeZone),
    end: toWall(event.end, event.timeZone),
    startQualifier: wall(event.startQualifier),
    endQualifier: wall(event.endQualifier),
    startOfflineFinal: wall(event.startOfflineFinal),
    endOfflineFinal: wall(event.endOfflineFinal),
    ...changes,
  };
}

type Measured = { quantity?: number; timeMs?: number | null; status?: 'pending' | 'approved' | 'rejected'; at?: Date };

/** Inserts a result. Quantities are in thousandths, times in milliseconds, as the database stores them. */
export async function insertResult(app: App, wodId: string, entryId: string, measured: Measured = {}): Promise<string> {
  const { quantity = 100_000, timeMs = null, status = 'approved', at = app.now() } = measured;
  const db = app.database.kysely;
  const id = crypto.randomUUID();
  const wod = await db
    .selectFrom('wods')
    .select(['categoryId', 'typeEvent'])
    .where('id', '=', wodId)
    .executeTakeFirstOrThrow();
  const stage = wod.typeEvent === 'qualifier' ? ('qualifier' as const) : ('event' as const);
  const times = { submittedAt: at, createdAt: at, updatedAt: at };
  await db
    .insertInto('results')
    .values({ id, wodId, entryId, categoryId: wod.categoryId, stage, status, quantity, timeMs, ...times })
    .execute();
  return id;
}

/**
 * Moves the event's start to now, so that admissions at its doors count (ORGA-C12). The event's version stays, because
 * time that passes is no change.
 */
export async function reachFirstDay(app: Pick<TestApp, 'database' | 'now'>, eventId: string): Promise<void> {
  await app.database.kysely
    .updateTable('events')
    .set(({ eb }) => ({ startsAt: app.now(), version: eb('version', '-', 1) }))
    .where('id', '=', eventId)
    .execute();
}

const zones = ['America/Caracas', 'Pacific/Auckland', 'Asia/Kolkata', 'Europe/Madrid', 'Pacific/Honolulu'];

/** An event that begins in five minutes, in a time zone where the day does not end soon. */
export function beginsToday(
  app: Pick<App, 'now'>,
): Pick<EventAnswers, 'timeZone' | 'start' | 'end'> & Partial<EventAnswers> {
  const hourAt = (timeZone: string) => Number(wallIn(app, 0, timeZone).slice(11, 13));
  const timeZone = zones.find(zone => hourAt(zone) >= 4 && hourAt(zone) <= 20)!;
  const at = (days: number) => wallIn(app, days, timeZone);
  const soon = 5 / (24 * 60);
  return { timeZone, start: at(soon), end: at(2), startOfflineFinal: at(soon), endOfflineFinal: at(2) };
}
