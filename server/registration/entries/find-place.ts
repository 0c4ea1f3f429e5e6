import { findPlace, type NoPlace, personsOf } from '#domain/registration/entries/places.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { listTaken, type Taken } from './taken.store.ts';

export type RoomyEvent = { id: string; athletesAllowed: number };
export type RoomyCategory = { id: string; team: boolean; members: number; capacity: number | null };

/** What is taken of each category of an event, for rules that look at several of them at once. */
export const readTaken = listTaken;

/** What one more entry asks, beside what is taken. */
export const demandOf = (event: RoomyEvent, category: RoomyCategory, taken: readonly Taken[]) => ({
  persons: personsOf(category),
  categoryCapacity: category.capacity,
  categoryTaken: taken.find(({ categoryId }) => categoryId === category.id)?.entries ?? 0,
  athletesAllowed: event.athletesAllowed,
  eventTaken: taken.reduce((sum, { persons }) => sum + persons, 0),
});

/** J1: whether the category and the event still have room for one more entry, when so much is taken. */
export const whyNoRoom = (event: RoomyEvent, category: RoomyCategory, taken: readonly Taken[]): NoPlace | null =>
  findPlace(demandOf(event, category, taken));

type WantedPlace = {
  event: RoomyEvent;
  category: RoomyCategory;
  now: Date;
  /** An order that asks for the place which it holds itself. */
  exceptOrder?: string | null;
};

/** Why no further entry finds a place. Asked with the event held: until the transaction ends, nobody else takes it. */
export const whyNoPlace = async (
  trx: Db,
  { event, category, now, exceptOrder }: WantedPlace,
): Promise<NoPlace | null> => whyNoRoom(event, category, await listTaken(trx, event.id, now, exceptOrder));
