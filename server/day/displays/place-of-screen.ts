import { messages } from '#contract/messages.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { listPlaces } from '#server/day/heats/places.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';

/** The floor may have been deleted while the form was open. */
export async function refusePlace(db: Db, event: OwnEventRow, placeId: string): Promise<void> {
  const places = await listPlaces(db, event);
  if (!places.some(({ id }) => id === placeId)) throw refusedField('placeId', messages.screens.placeGone);
}
