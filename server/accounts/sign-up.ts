import { ORPCError } from '@orpc/server';
import type { Insertable } from 'kysely';
import type { SignUp } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Users } from '#server/db/types.gen.ts';
import type { RequestContext } from '#server/http/context.ts';
import { conflict, refusedField } from '#server/http/refuse.ts';
import { confirmEmail } from '#server/mail/mails.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { deletePicture, PictureError, storePicture } from '#server/storage/images.ts';
import { findUserByEmail, insertUser } from './accounts.store.ts';
import { countFailure, limits, paceAddress } from './attempts.ts';
import { makeLink } from './mailed-links.ts';
import { hashPassword } from './passwords.ts';

/** The columns that a type fills; a field that is not its own never reaches the store. */
export function columnsOf(form: SignUp): Partial<Insertable<Users>> & { name: string } {
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

/** Turns what the picture store says into the answer at the form's photo field. */
export async function storeFormPicture(app: App, dataUrl: string): Promise<string> {
  try {
    return await storePicture(app.storage, dataUrl);
  } catch (error) {
    if (error instanceof PictureError) throw refusedField('photo', error.message);
    throw error;
  }
}

/**
 * After a failed save: what a rule refused is nobody's picture. After any other failure nobody knows whether the save
 * was committed all the same, so the picture stays until the daily sweep has looked.
 */
export async function dropFormPicture(app: App, photoId: string, error: unknown): Promise<void> {
  if (error instanceof ORPCError) await deletePicture(app.storage, photoId);
}

export async function signUp({ app, address }: RequestContext, form: SignUp): Promise<string> {
  const db = app.database.kysely;
  await paceAddress(db, address, app.now());
  if (await findUserByEmail(db, form.email)) {
    // Also a way of asking which emails have an account.
    await countFailure(db, limits.address, address, app.now());
    throw conflict(messages.signUp.emailTaken);
  }
  const passwordHash = await hashPassword(form.password);
  const photoId = await storeFormPicture(app, form.photo);
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
      const link = { purpose: 'confirm-email' as const, userId: id, email: form.email };
      const url = await makeLink(trx, app.config.publicUrl, link, now);
      await queueMail(trx, app.jobs, { recipient: form.email, ...confirmEmail(columns.name, url) });
    });
  } catch (error) {
    await dropFormPicture(app, photoId, error);
    throw error;
  }
  return id;
}
