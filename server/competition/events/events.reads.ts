import type { Db } from '#server/foundation/db/connection.ts';
import { type EventRow, findEvent, listEventRows } from './events.store.ts';

/** Reads any event, also a draft or a hidden one. Undefined if there is none. */
export const findAnyEvent = (db: Db, id: string): Promise<EventRow | undefined> => findEvent(db, id);

export const listAnyEvents = (db: Db, ids: readonly string[]): Promise<EventRow[]> => listEventRows(db, ids);
