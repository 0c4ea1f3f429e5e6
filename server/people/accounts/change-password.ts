import type { z } from 'zod';
import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { type ChangePasswordSchema, PasswordSchema, type ResetPasswordSchema } from '#contract/people/account-forms.ts';
import type { App } from '#server/app.ts';
import { type ActRecord, recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { rangeOf } from '#server/foundation/http/peers.ts';
import { refused, refusedField, tooMany } from '#server/foundation/http/refuse.ts';
import { forgetFailures, giveBackAttempt, limits, takeAttempt } from '#server/foundation/limits/attempts.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { passwordChanged, resetPassword as resetPasswordMail } from '#server/foundation/mail/texts/account-mails.ts';
import {
  deleteDemoAccount,
  deleteSessions,
  findPasswordHash,
  findSessionStart,
  findUser,
  findUserByEmail,
  updatePasswordHash,
} from './accounts.store.ts';
import { forgetDevices, rememberDevice } from './devices.ts';
import { checkLink, makeLink, redeemLink, voidLinks } from './mailed-links.ts';
import { countStranger, mailedEnough, paceMails, paceStranger } from './pace-strangers.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { passwordOwner, refuseWeak } from './refuse-weak.ts';
import { mayMailOwner } from './security-mails.ts';

/** Checks the current password before the change. Ends every session of the account, this one too (A7). */
export async function changePassword(
  context: RequestContext,
  viewer: Viewer,
  form: z.infer<typeof ChangePasswordSchema>,
) {
  const { app, address } = context;
  const db = app.database.kysely;
  const now = app.now();
  const secondsLeft = await takeAttempt(db, limits.accountFromAddress, viewer.uid, now);
  if (secondsLeft > 0) throw tooMany(secondsLeft);
  const stored = await findPasswordHash(db, viewer.uid);
  let isRight = false;
  try {
    isRight = stored !== null && (await verifyPassword(stored, form.current, rangeOf(address)));
  } catch (error) {
    await giveBackAttempt(db, limits.accountFromAddress, viewer.uid);
    throw error;
  }
  if (!isRight) throw refusedField('current', messages.password.currentWrong);
  await forgetFailures(db, limits.accountFromAddress, viewer.uid);
  await refuseWeakOf(app, viewer.uid, form.password);
  await setPassword(context, viewer.uid, form.password, { by: viewer });
}

const freshMs = 5 * 60_000;

/**
 * Changes the password without the current one, so it works only soon after a sign-in with it. Ends every session of
 * the account, this one too (C1).
 */
export async function renewPassword(context: RequestContext, viewer: Viewer, sent: unknown): Promise<void> {
  const { app } = context;
  const signedInAt = (await findSessionStart(app.database.kysely, viewer.sessionToken))?.getTime() ?? 0;
  if (app.now().getTime() - signedInAt > freshMs) throw refused(messages.password.signInAgain);
  const parsed = PasswordSchema.safeParse(sent);
  if (!parsed.success) throw refusedField('password', parsed.error.issues[0]?.message ?? messages.signUp.password);
  await refuseWeakOf(app, viewer.uid, parsed.data);
  await setPassword(context, viewer.uid, parsed.data, { by: viewer });
}

async function refuseWeakOf(app: App, userId: string, password: string) {
  const user = await findUser(app.database.kysely, userId);
  if (user) refuseWeak(password, passwordOwner(user));
}

type PasswordChange = { by: ActRecord['by']; code?: string };

async function setPassword(context: RequestContext, userId: string, password: string, { by, code }: PasswordChange) {
  const { app, address } = context;
  const hash = await hashPassword(password, rangeOf(address), app.hashCost);
  const now = app.now();
  await inTransaction(app.database.kysely, async trx => {
    if (code) await redeemLink(trx, 'reset-password', code, now);
    await updatePasswordHash(trx, userId, hash, now);
    await recordAct(trx, code ? 'password-reset' : 'password-changed', { by, about: userId, at: now });
    await deleteSessions(trx, userId);
    await forgetDevices(trx, userId);
    // Links that were mailed before the change become invalid.
    await voidLinks(trx, userId, 'reset-password');
    // The changed password shows that the demo account has an owner now. Its old password is no longer shown.
    await deleteDemoAccount(trx, userId);
    const user = await findUser(trx, userId);
    if (!user || !(await mayMailOwner(trx, userId, now))) return;
    await queueMail(trx, app, { recipient: user.email, ...passwordChanged(user.name) });
  });
  // The owner uses this browser: they knew the old password or have the mail.
  await rememberDevice(context, userId);
}

/** Mails a link for a new password. The account's type must be that of the panel (PUB-089). */
export async function requestReset(context: RequestContext, email: string, type: AccountType): Promise<void> {
  const { app } = context;
  const db = app.database.kysely;
  const now = app.now();
  await paceStranger(context);
  const user = await findUserByEmail(db, email);
  if (!user || user.type !== type || user.blockedAt) {
    await countStranger(context);
    throw refused(messages.login.unknown);
  }
  const secondsLeft = await takeAttempt(db, limits.mails, `reset\n${email}`, now);
  if (secondsLeft > 0) throw tooMany(secondsLeft);
  // This limit comes after the account's limit. So a request that sends no mail takes nothing from the shared network's
  // quota.
  await paceMails(context).catch(async error => {
    await giveBackAttempt(db, limits.mails, `reset\n${email}`);
    throw error;
  });
  await inTransaction(db, async trx => {
    const link = { purpose: 'reset-password' as const, userId: user.id, email };
    // A stranger may also request a link, so the owner's earlier link stays valid.
    const url = await makeLink(trx, app.config.publicUrl, link, now, { keepEarlier: true });
    await queueMail(trx, app, { recipient: email, ...resetPasswordMail(user.name, url) }, { whenFull: mailedEnough });
  });
}

export async function resetPassword(context: RequestContext, form: z.infer<typeof ResetPasswordSchema>): Promise<void> {
  const { app, address } = context;
  // Checks the link before the expensive hash. The transaction that changes the password then uses up the link.
  const { userId } = await checkLink(app.database.kysely, 'reset-password', form.code, app.now());
  await refuseWeakOf(app, userId, form.password);
  const by = { uid: userId, network: address };
  await setPassword(context, userId, form.password, { by, code: form.code });
}
