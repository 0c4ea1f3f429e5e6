import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { limits, takeOneOf } from '#server/foundation/limits/attempts.ts';
import { birthdateChanged } from '#server/foundation/mail/event-mails.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { listOrganizersOf } from './participants.store.ts';

/** N2: ages decide who wins a category, so each organizer of an event that is not over hears of a changed birth date. */
export async function tellBirthdate(trx: Db, app: App, athlete: { id: string; name: string }): Promise<void> {
  const rows = await listOrganizersOf(trx, athlete.id, app.now());
  for (const { eventId, eventName, email, name } of rows) {
    // Changed to and fro it fills nobody's mailbox; whoever was told looks.
    if ((await takeOneOf(trx, limits.birthdateMails, `${eventId}\n${athlete.id}`, app.now())) === null) continue;
    const url = `${app.config.publicUrl}/dashboard/organization/event-detail/${eventId}?tab=atletas`;
    const mail = birthdateChanged({ name, eventName, athleteName: athlete.name, url });
    await queueMail(trx, app, { recipient: email, ...mail });
  }
}
