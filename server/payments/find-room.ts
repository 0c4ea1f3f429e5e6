import type { noPlaceReasons } from '#contract/joining.ts';
import { findPlace, type NoPlace, personsOf } from '#domain/entries/places.ts';
import { hasStarted, isCompleted } from '#domain/events/event-states.ts';
import type { Db } from '#server/db/connection.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import { timesOf } from '#server/events/times-of.ts';
import { listTaken, type Taken } from './room.store.ts';

type NoPlaceReason = (typeof noPlaceReasons)[number];
export type RoomyEvent = Pick<OwnEventRow, 'id' | 'athletesAllowed'>;
export type RoomyCategory = { id: string; capacity: number | null; team: boolean; members: number };

/** Why nobody can join the event now. */
export function whyClosed(event: OwnEventRow, now: Date): NoPlaceReason | null {
  if (!event.isPublic) return 'hidden';
  const times = timesOf(event);
  if (isCompleted(times, now.getTime())) return 'completed';
  return hasStarted(times, now.getTime()) ? 'started' : null;
}

/** J1: whether the category and the event still have room for one more entry, when so much is taken. */
export const whyNoRoom = (event: RoomyEvent, category: RoomyCategory, taken: Taken[]): NoPlace | null =>
  findPlace(demandOf(event, category, taken));

/** What one more entry asks, beside what is taken. */
export const demandOf = (event: RoomyEvent, category: RoomyCategory, taken: Taken[]) => ({
  persons: personsOf(category),
  categoryCapacity: category.capacity,
  categoryTaken: taken.find(({ categoryId }) => categoryId === category.id)?.entries ?? 0,
  athletesAllowed: event.athletesAllowed,
  eventTaken: taken.reduce((sum, { persons }) => sum + persons, 0),
});

/** How many places of a category are taken, by entries and by orders that keep one. */
export async function placesTakenIn(db: Db, category: { id: string; eventId: string }, now: Date): Promise<number> {
  const taken = await listTaken(db, category.eventId, now);
  return taken.find(({ categoryId }) => categoryId === category.id)?.entries ?? 0;
}

/** Whether there is room, for whoever holds the event's lock: until the transaction ends, nobody else takes that place. */
export async function findRoom(
  trx: Db,
  event: RoomyEvent,
  category: RoomyCategory,
  now: Date,
  exceptOrder?: string,
): Promise<NoPlace | null> {
  return whyNoRoom(event, category, await listTaken(trx, event.id, now, exceptOrder));
}
