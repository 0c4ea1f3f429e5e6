import { findPlace, type NoPlace, personsOf } from '#domain/entries/places.ts';
import type { Db } from '#server/db/connection.ts';
import { countTaken } from './entries.store.ts';

type WantedPlace = {
  event: { id: string; athletesAllowed: number };
  category: { id: string; team: boolean; members: number; capacity: number | null };
  now: Date;
  /** An order that asks for the place which it holds itself. */
  exceptOrderId?: string | null;
};

/** J1: why no further entry finds a place. Asked with the event held. */
export async function whyNoPlace(
  trx: Db,
  { event, category, now, exceptOrderId = null }: WantedPlace,
): Promise<NoPlace | null> {
  const taken = await countTaken(trx, { eventId: event.id, categoryId: category.id, now, exceptOrderId });
  return findPlace({
    persons: personsOf(category),
    categoryCapacity: category.capacity,
    athletesAllowed: event.athletesAllowed,
    ...taken,
  });
}
