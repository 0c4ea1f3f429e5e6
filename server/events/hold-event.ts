import { messages } from '#contract/messages.ts';
import type { Db } from '#server/db/connection.ts';
import { notFound } from '#server/http/refuse.ts';
import { type EventRow, findEvent, lockEvent } from './events.store.ts';

/** For what others than its organizer write about an event: until the transaction ends, all of it waits in one line. */
export async function holdEvent(trx: Db, id: string): Promise<EventRow> {
  const row = await lockEvent(trx, id);
  if (!row) throw notFound(messages.event.missing);
  return row;
}

/** The same to read only; undefined where there is none. */
export const eventForJoining = (db: Db, id: string): Promise<EventRow | undefined> => findEvent(db, id);
