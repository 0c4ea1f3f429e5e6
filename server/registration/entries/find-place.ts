import { findPlace, type NoPlace, personsOf } from '#domain/registration/entries/places.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { listTaken, type Taken } from './taken.store.ts';

export type RoomyEvent = { id: string; athletesAllowed: number };
export type RoomyCategory = { id: string; team: boolean; members: number; capacity: number | null };

export const readTaken = listTaken;

export const demandOf = (event: RoomyEvent, category: RoomyCategory, taken: readonly Taken[]) => ({
  persons: personsOf(category),
  categoryCapacity: category.capacity,
  categoryTaken: taken.find(({ categoryId }) => categoryId === category.id)?.entries ?? 0,
  athletesAllowed: event.athletesAllowed,
  eventTaken: taken.reduce((sum, { persons }) => sum + persons, 0),
});

/** Returns the reason against one more entry. Null if category and event have room (J1). */
export const whyNoRoom = (event: RoomyEvent, category: RoomyCategory, taken: readonly Taken[]): NoPlace | null =>
  findPlace(demandOf(event, category, taken));

type WantedPlace = {
  event: RoomyEvent;
  category: RoomyCategory;
  now: Date;
  /** An order whose held place does not count as taken. */
  exceptOrder?: string | null;
};

/**
 * Returns the reason against one more entry. Null if it finds a place. Caller holds the event lock, so nobody else
 * takes the place before the commit.
 */
export const whyNoPlace = async (
  trx: Db,
  { event, category, now, exceptOrder }: WantedPlace,
): Promise<NoPlace | null> => whyNoRoom(event, category, await listTaken(trx, event.id, now, exceptOrder));
