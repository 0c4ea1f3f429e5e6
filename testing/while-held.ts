import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import { lockEvent } from '#server/events/lock-event.ts';

/** Does something while a command of somebody else holds the event. */
export const whileHeld = (app: App, eventId: string, act: () => Promise<void>): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await lockEvent(trx, eventId);
    await act();
  });
