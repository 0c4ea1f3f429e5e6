import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { type EventRow, lockEventRow, shareEventRow } from './events.store.ts';

/** Locks an event for writers other than its organizer. All of them queue until the transaction ends. */
export async function lockEvent(trx: Db, id: string): Promise<EventRow> {
  const row = await lockEventRow(trx, id);
  if (!row) throw notFound(messages.event.missing);
  return row;
}

/** Takes a shared lock on an event, for writes that may run in parallel. `lockEvent` waits for all of them. */
export async function shareEvent(trx: Db, id: string): Promise<void> {
  await shareEventRow(trx, id);
}
