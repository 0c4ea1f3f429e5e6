import type { App } from '#server/app.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';

/** Runs `act` while another command holds the lock of the event. */
export const whileHeld = (app: App, eventId: string, act: () => Promise<void>): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await lockEvent(trx, eventId);
    await act();
  });
