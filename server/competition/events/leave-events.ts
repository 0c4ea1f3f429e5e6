import type { Db } from '#server/foundation/db/connection.ts';
import { clearContacts, hasOpenEvents, listEventPhotos } from './events.store.ts';

// What becomes of the events when the account of their organization goes.

/** A10: an organization first settles the events that have not ended. */
export const hasUnsettledEvents = (db: Db, organizationId: string, now: Date): Promise<boolean> =>
  hasOpenEvents(db, organizationId, now);

/** What is over stays readable without its organization, but not where it wanted to be paid or how it was reached. */
export async function leaveEvents(db: Db, organizationId: string, now: Date): Promise<void> {
  await clearContacts(db, organizationId, now);
}

/** Every picture that goes when the events of these organizations are deleted with them. */
export const picturesOfEvents = (db: Db, organizationIds: string[]): Promise<string[]> =>
  listEventPhotos(db, organizationIds);
