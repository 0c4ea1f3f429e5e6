import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { secondFactorOff } from '#server/foundation/mail/texts/second-factor-mails.ts';
import { makeLink } from '#server/people/accounts/mailed-links.ts';
import { NotAnAdminError } from '#server/people/accounts/make-admin.ts';
import { deleteFactor, findOwner } from './second-factor.store.ts';

/**
 * Removes the second factor of an owner who has lost the phone and the recovery codes. Returns a one-time link to
 * choose a password. The operator has checked the person's identity. The owner gets a mail anyway.
 */
export async function forgetSecondFactor(
  app: Pick<App, 'database' | 'config' | 'now' | 'jobs'>,
  email: string,
): Promise<string> {
  const address = email.trim().toLowerCase();
  const now = app.now();
  return inTransaction(app.database.kysely, async trx => {
    const user = await findOwner(trx, address);
    if (!user || !(await deleteFactor(trx, user.id))) {
      throw new NotAnAdminError(`${address} no tiene activa la verificación en dos pasos.`);
    }
    await recordAct(trx, 'second-factor-off', { by: null, about: user.id, at: now });
    await queueMail(trx, app, { recipient: user.email, ...secondFactorOff(user.name) });
    return makeLink(trx, app.config.publicUrl, { purpose: 'reset-password', userId: user.id, email: address }, now);
  });
}
