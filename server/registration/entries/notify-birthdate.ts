import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { limits, takeOneOf } from '#server/foundation/limits/attempts.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { birthdateChanged } from '#server/foundation/mail/texts/event-mails.ts';
import { listOrganizersOf } from './participants.store.ts';

/**
 * Mails the organizers of the athlete's events about a changed birth date, because age decides categories. Events that
 * are over get no mail (N2).
 */
export async function notifyBirthdate(trx: Db, app: App, athlete: { id: string; name: string }): Promise<void> {
  const rows = await listOrganizersOf(trx, athlete.id, app.now());
  for (const { eventId, eventName, email, name } of rows) {
    // Repeated changes must not fill a mailbox. One mail is enough to make the organizer look.
    if ((await takeOneOf(trx, limits.birthdateMails, `${eventId}\n${athlete.id}`, app.now())) === null) continue;
    const url = `${app.config.publicUrl}/dashboard/organization/event-detail/${eventId}?tab=atletas`;
    const mail = birthdateChanged({ name, eventName, athleteName: athlete.name, url });
    await queueMail(trx, app, { recipient: email, ...mail });
  }
}
