import type { Db } from '#server/db/connection.ts';
import { ownEvent } from '#server/events/own-event.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound } from '#server/http/refuse.ts';
import { findApplication } from './applications.store.ts';

/** An application to an own event, held with that event: what is decided about its judges waits in one line. */
export async function holdOwnApplication(trx: Db, viewer: Viewer, id: string) {
  const found = await findApplication(trx, id);
  if (!found) throw notFound();
  const event = await ownEvent(trx, viewer, found.eventId, { lock: true });
  // Who waited for the event may find it decided, or gone with its judge.
  const application = await findApplication(trx, id);
  if (!application) throw notFound();
  return { event, application };
}
