import type { Db } from '#server/foundation/db/connection.ts';
import { clearContacts, hasOpenEvents, listEventPhotos } from './events.store.ts';

// These functions deal with the events of an organization whose account is being erased.

/** True if the organization has events that are not over. It must finish them before its erasure (A10). */
export const hasUnsettledEvents = (db: Db, organizationId: string, now: Date): Promise<boolean> =>
  hasOpenEvents(db, organizationId, now);

/** Removes payment and contact data from past events. The events stay readable. */
export async function leaveEvents(db: Db, organizationId: string, now: Date): Promise<void> {
  await clearContacts(db, organizationId, now);
}

export const picturesOfEvents = (db: Db, organizationIds: string[]): Promise<string[]> =>
  listEventPhotos(db, organizationIds);
