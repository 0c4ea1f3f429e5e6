import { messages } from '#contract/messages.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { listPlaces } from '#server/day/heats/places.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';

/** A floor may have gone from the event while somebody chose it. */
export async function refusePlace(db: Db, event: OwnEventRow, placeId: string): Promise<void> {
  const places = await listPlaces(db, event);
  if (!places.some(({ id }) => id === placeId)) throw refusedField('placeId', messages.screens.placeGone);
}
