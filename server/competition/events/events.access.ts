import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound, refused } from '#server/foundation/http/refuse.ts';
import { type EventRow, findEvent, lockOwnEventRow } from './events.store.ts';

export type OwnEventRow = EventRow;

/**
 * The event, for the organization that it belongs to (ORG-394). Who adds to it or changes it asks with `lock`, inside
 * the transaction: its dates and its state then stay until the end.
 */
export async function ownEvent(
  db: Db,
  viewer: Pick<Viewer, 'uid'>,
  eventId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<EventRow> {
  const held = lock && (await lockOwnEventRow(db, eventId, viewer.uid));
  const row = held || (await findEvent(db, eventId));
  if (!row) throw notFound(messages.event.missing);
  if (row.organizationId !== viewer.uid || (lock && !held)) throw forbidden();
  return row;
}

/** N11: to everybody but its organization there is no such event. */
export function refuseDraft<Row extends Pick<EventRow, 'draft'>>(row: Row | undefined): Row {
  if (!row || row.draft) throw notFound(messages.event.missing);
  return row;
}

/** N8, N11: nobody is asked into an event that they could not look at. */
export function refuseUnlessPublic({ draft, isPublic }: Pick<EventRow, 'draft' | 'isPublic'>): void {
  if (draft) throw refused(messages.event.draftFirst);
  if (!isPublic) throw refused(messages.event.hidden);
}
