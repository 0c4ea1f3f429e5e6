import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { type EventRow, lockEventRow, shareEventRow } from './events.store.ts';

/** For what others than its organizer write about an event: until the transaction ends, all of it waits in one line. */
export async function lockEvent(trx: Db, id: string): Promise<EventRow> {
  const row = await lockEventRow(trx, id);
  if (!row) throw notFound(messages.event.missing);
  return row;
}

/** For what may be written side by side, but not while the event is locked: whoever locks it waits for all of these. */
export async function shareEvent(trx: Db, id: string): Promise<void> {
  await shareEventRow(trx, id);
}
