import type { App } from '#server/app.ts';
import { notifyMove } from '#server/competition/events/moves/notify-move.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { eventStarts } from '#server/foundation/mail/texts/event-mails.ts';
import { tellHidden } from './hidden-events.ts';
import { listExpected, listUnreminded, markReminded, type UnremindedEvent } from './reminders.store.ts';

export const eventJobs = (app: App) =>
  ({
    'tell-move': ({ eventId }) => notifyMove(app, eventId),
    'tell-hidden': ({ eventId }) => tellHidden(app, eventId),
    'remind-starts': () => remindStarts(app),
  }) satisfies Handlers;

class NotReminded extends Error {
  override name = 'NotReminded';
}

/**
 * Mails all participants of an event, then marks it as reminded. This order lets athletes join while the job writes
 * thousands of mails. If the mark fails, the transaction drops all mails.
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

/** Reminds each participant once of the start. If an event changed meanwhile, the next run reads it again (M5). */
async function remindStarts(app: App): Promise<void> {
  for (const event of await listUnreminded(app.database.kysely, app.now())) {
    await remind(app, event).catch(error => {
      const isForestalled = error instanceof NotReminded;
      app.log[isForestalled ? 'info' : 'error']({ err: error, event: event.id }, 'nobody was reminded of a start');
    });
  }
}
