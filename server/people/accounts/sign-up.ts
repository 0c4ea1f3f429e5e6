import type { Insertable } from 'kysely';
import { messages } from '#contract/messages.ts';
import type { SignUp } from '#contract/people/account-forms.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Users } from '#server/foundation/db/types.gen.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { rangeOf } from '#server/foundation/http/peers.ts';
import { conflict, tooMany } from '#server/foundation/http/refuse.ts';
import { limits, takeAttempt } from '#server/foundation/limits/attempts.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { confirmEmail } from '#server/foundation/mail/texts/account-mails.ts';
import { dropFormPicture, storeFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { findUserByEmail, insertUser, updateUser } from './accounts.store.ts';
import { findInviting, makeLink, spendInviting } from './mailed-links.ts';
import { countStranger, paceStranger } from './pace-strangers.ts';
import { hashPassword } from './passwords.ts';
import { passwordOwner, refuseWeak } from './refuse-weak.ts';
import type { Proven } from './sessions.ts';

/** Returns the columns for an account type. Fields of other types are not stored. */
function columnsOf(form: SignUp): Partial<Insertable<Users>> & { name: string } {
  const contact = { phonePrefix: form.phonePrefix, phone: form.phone };
  if (form.type === 'organization') {
    const { organization, address, fullName } = form;
    return { name: organization, organization, address, fullName, ...contact };
  }
  const { ciudad, estado, pais, passport, firstName } = form;
  const home = { ciudad, estado, pais, passport, firstName };
  if (form.type === 'box') {
    return { name: firstName, boxName: firstName, nameSearch: firstName.toLowerCase(), ...home, ...contact };
  }
  const { lastName, boxName, birthdate, sexo, tallaFranela, tallaShort } = form;
  const person = { lastName, boxName: boxName || null, birthdate, sexo, tallaFranela, tallaShort };
  return { name: `${firstName} ${lastName}`, ...home, ...contact, ...person };
}

type Coming = Pick<RequestContext, 'app' | 'address'>;

/**
 * Handles a sign-up by a mailed link. The code was mailed to this address, so the address counts as confirmed (N10,
 * A13).
 */
async function comesByLink(trx: Db, { app, address }: Coming, form: SignUp, uid: string): Promise<boolean> {
  if (form.type !== 'athlete' || !form.code) return false;
  const link = await findInviting(trx, form.code, app.now());
  if (link?.email !== form.email) return false;
  const { userId, email } = link;
  // The event is locked before its link, as when an organizer corrects the address. The other order can deadlock.
  if (userId) await app.ports.accountObservers.signedUpByLink(trx, app, { userId, email }, { uid, network: address });
  await spendInviting(trx, form.code, app.now());
  await updateUser(trx, uid, { emailVerified: true });
  return true;
}

export async function signUp(context: RequestContext, form: SignUp): Promise<Proven> {
  const { app, address, isLocal } = context;
  const db = app.database.kysely;
  refuseWeak(form.password, passwordOwner(form));
  await paceStranger(context);
  if (await findUserByEmail(db, form.email)) {
    // Sign-up also reveals whether an email has an account, so this attempt counts as a failure.
    await countStranger(context);
    throw conflict(messages.signUp.emailTaken);
  }
  // A browser on this machine (a demonstration, a test) sends no mail to strangers.
  const secondsLeft = isLocal ? 0 : await takeAttempt(db, limits.signUps, address, app.now());
  if (secondsLeft > 0) throw tooMany(secondsLeft);
  const passwordHash = await hashPassword(form.password, rangeOf(address), app.hashCost);
  const photoId = await storeFormPicture(app, form.photo, rangeOf(address));
  const now = app.now();
  const id = crypto.randomUUID();
  try {
    await inTransaction(db, async trx => {
      const columns = {
        ...columnsOf(form),
        id,
        type: form.type,
        email: form.email,
        photoId,
        createdAt: now,
        updatedAt: now,
      };
      if (!(await insertUser(trx, columns, passwordHash))) throw conflict(messages.signUp.emailTaken);
      if (await comesByLink(trx, context, form, id)) return;
      const link = { purpose: 'confirm-email' as const, userId: id, email: form.email };
      const url = await makeLink(trx, app.config.publicUrl, link, now);
      await queueMail(trx, app, { recipient: form.email, ...confirmEmail(columns.name, url) });
    });
  } catch (error) {
    await dropFormPicture(app, photoId, error);
    throw error;
  }
  return { uid: id, hash: passwordHash };
}
