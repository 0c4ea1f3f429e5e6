import type { Db } from '#server/foundation/db/connection.ts';
import { clearContacts, hasOpenEvents, listEventPhotos } from './events.store.ts';

// Events of an organization whose account goes.

/** An organization must finish its open events first (A10). */
export const hasUnsettledEvents = (db: Db, organizationId: string, now: Date): Promise<boolean> =>
  hasOpenEvents(db, organizationId, now);

/** Past events stay readable, without payment and contact data. */
export async function leaveEvents(db: Db, organizationId: string, now: Date): Promise<void> {
  await clearContacts(db, organizationId, now);
}

export const picturesOfEvents = (db: Db, organizationIds: string[]): Promise<string[]> =>
  listEventPhotos(db, organizationIds);
