import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { actsFor, type Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound, refused } from '#server/foundation/http/refuse.ts';
import { type EventRow, findEvent, lockOwnEventRow } from './events.store.ts';

export type OwnEventRow = EventRow;

/**
 * Returns the event, for its organization (ORG-394). Writers set `lock` inside their transaction: dates and state then
 * stay fixed until its end.
 */
export async function ownEvent(
  db: Db,
  { organization }: Pick<Viewer, 'organization'>,
  eventId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<EventRow> {
  const held = lock && organization && (await lockOwnEventRow(db, eventId, organization.id));
  const row = held || (await findEvent(db, eventId));
  if (!row) throw notFound(messages.event.missing);
  if (row.organizationId !== organization?.id || (lock && !held)) throw forbidden();
  return row;
}

/** True for the event's organization, which alone reads its price and its entrants (N5, N17). */
export const readsPriceAndEntrants = (row: Pick<EventRow, 'organizationId'>, asking: Viewer): boolean =>
  actsFor(asking, row.organizationId, 'people');

/** Throws «not found» for a draft, which only its organization finds (N11). */
export function refuseDraft<Row extends Pick<EventRow, 'draft'>>(row: Row | undefined): Row {
  if (!row || row.draft) throw notFound(messages.event.missing);
  return row;
}

/** Refuses invitations into an event that the invited person cannot see (N8, N11). */
export function refuseUnlessPublic({ draft, isPublic }: Pick<EventRow, 'draft' | 'isPublic'>): void {
  if (draft) throw refused(messages.event.draftFirst);
  if (!isPublic) throw refused(messages.event.hidden);
}
