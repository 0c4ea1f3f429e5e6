import { messages } from '#contract/messages.ts';
import type { Db } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { forbidden, notFound } from '#server/http/refuse.ts';
import { type EventRow, findEvent, lockEventRow } from './events.store.ts';

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
  const row = await (lock ? lockEventRow(db, eventId) : findEvent(db, eventId));
  if (!row) throw notFound(messages.event.missing);
  if (row.organizationId !== viewer.uid) throw forbidden();
  return row;
}
