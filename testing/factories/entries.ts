import { inTransaction } from '#server/foundation/db/connection.ts';
import { makeEntry } from '#server/registration/entries/make-entry.ts';
import type { TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from './accounts.ts';
import { createCategory } from './categories.ts';
import { createEvent, type EventAnswers, wallIn } from './events.ts';

type Category = Parameters<typeof createCategory>[3];

/** An event of an organization of its own, with one category. */
export async function createJoinable(app: TestApp, category: Category = {}, event: Partial<EventAnswers> = {}) {
  const organizer = await signUpAs(app, 'organization');
  // Room at its end: a category made a minute later still lies within it.
  const eventId = await createEvent(app, organizer, { end: wallIn(app, 12.1), ...event });
  const categoryId = await createCategory(app, organizer, eventId, category);
  return { organizer, eventId, categoryId };
}
export type Joinable = Awaited<ReturnType<typeof createJoinable>>;

/** A captain's team category, of so many members. */
export const createTeamEvent = (app: TestApp, members = 3) => createJoinable(app, { team: true, members });

/** An athlete whose address is confirmed (A13). */
export async function signUpConfirmed(app: TestApp, changes: Record<string, unknown> = {}): Promise<SignedIn> {
  const athlete = await signUpAs(app, 'athlete', changes);
  await confirmAddress(app, athlete.uid);
  return athlete;
}

export const confirmAddress = (app: TestApp, uid: string) =>
  app.database.kysely.updateTable('users').set({ emailVerified: true }).where('id', '=', uid).execute();

/** Alone in the category, as a fulfilled order leaves it. */
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

/** Moves the clock past the start of the factory's event, which is ten days from now. */
export function startEvent(app: TestApp): void {
  app.setNow(new Date(Date.now() + 10.5 * 86_400_000));
}
