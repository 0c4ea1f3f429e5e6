import { inTransaction } from '#server/foundation/db/connection.ts';
import { makeEntry } from '#server/registration/entries/enrolling/make-entry.ts';
import type { TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from './accounts.ts';
import { createCategory } from './categories.ts';
import { createEvent, type EventAnswers, wallIn } from './events.ts';

type Category = Parameters<typeof createCategory>[3];

/** An event of a new organization, with one category. */
export async function createJoinable(app: TestApp, category: Category = {}, event: Partial<EventAnswers> = {}) {
  const organizer = await signUpAs(app, 'organization');
  // The event ends a little later, so that a category made a minute later still fits.
  const eventId = await createEvent(app, organizer, { end: wallIn(app, 12.1), ...event });
  const categoryId = await createCategory(app, organizer, eventId, category);
  return { organizer, eventId, categoryId };
}
export type Joinable = Awaited<ReturnType<typeof createJoinable>>;

export const createTeamEvent = (app: TestApp, members = 3) => createJoinable(app, { team: true, members });

/** Signs up an athlete and confirms the address (A13). */
export async function signUpConfirmed(app: TestApp, changes: Record<string, unknown> = {}): Promise<SignedIn> {
  const athlete = await signUpAs(app, 'athlete', changes);
  await confirmAddress(app, athlete.uid);
  return athlete;
}

export const confirmAddress = (app: TestApp, uid: string) =>
  app.database.kysely.updateTable('users').set({ emailVerified: true }).where('id', '=', uid).execute();

/** Enters one athlete in the category, as after a fulfilled order. */
export async function enterAlone(
  app: TestApp,
  { eventId, categoryId }: Pick<Joinable, 'eventId' | 'categoryId'>,
  { uid }: Pick<SignedIn, 'uid'>,
  orderId: string | null = null,
): Promise<string> {
  const entry = { eventId, categoryId, userId: uid, teamId: null, orderId, isManual: false, now: app.now() };
  const id = await inTransaction(app.database.kysely, trx => makeEntry(trx, entry));
  if (!id) throw new Error('That athlete is already in the event.');
  return id;
}

/** Moves the clock past the start of the factory's event, which is ten days after its creation. */
export function startEvent(app: TestApp): void {
  app.setNow(new Date(Date.now() + 10.5 * 86_400_000));
}
