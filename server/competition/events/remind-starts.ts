import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eventStarts } from '#server/foundation/mail/event-mails.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { listExpected, listUnreminded, markReminded, type UnremindedEvent } from './reminders.store.ts';

class NotReminded extends Error {
  override name = 'NotReminded';
}

/**
 * The mark comes last, so that nobody who joins waits for thousands of mails; where it cannot be set, none of them was
 * written.
 */
const remind = (app: App, event: UnremindedEvent) =>
  inTransaction(app.database.kysely, async trx => {
    const told = {
      eventName: event.name,
      address: event.type === 'online' ? null : event.address,
      timeZone: event.timeZone,
      start: event.startsAt,
      url: `${app.config.publicUrl}/events/event-detail/${event.id}`,
    };
    for (const { name, email } of await listExpected(trx, event.id)) {
      await queueMail(trx, app, { recipient: email, ...eventStarts({ ...told, name }) });
    }
    if (!(await markReminded(trx, event, app.now()))) throw new NotReminded(event.id);
  });

/** M5: whoever takes part is reminded once of the start; what changed meanwhile is looked at again the next time. */
export async function remindStarts(app: App): Promise<void> {
  for (const event of await listUnreminded(app.database.kysely, app.now())) {
    await remind(app, event).catch(error => {
      const isForestalled = error instanceof NotReminded;
      app.log[isForestalled ? 'info' : 'error']({ err: error, event: event.id }, 'nobody was reminded of a start');
    });
  }
}
