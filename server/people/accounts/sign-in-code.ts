import { randomInt } from 'node:crypto';
import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { giveBackAttempt, limits, takeOneOf } from '#server/foundation/limits/attempts.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { signInCode } from '#server/foundation/mail/texts/account-mails.ts';
import { findUserByEmail } from './accounts.store.ts';
import { sign } from './auth.ts';
import { findOpenLink, insertLink, takeOpenLink } from './links.store.ts';
import { countStranger, mailedEnough, paceMails, paceStranger } from './pace-strangers.ts';

// The signs of a code, without letters that look like digits.
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 8;
// Minutes that a code is valid: longer than the window of the mail limit. When no further mail is sent, an earlier code
// is still valid. So a stranger's requests cannot lock the owner out.
const minutesGood = 75;

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
const typedCode = (text: string) => text.toUpperCase().replace(/[^\dA-Z]/g, '');
const hashOf = (app: App, userId: string, code: string) => sign(app.auth, `sign-in\n${userId}\n${typedCode(code)}`);

/** Mails a code for signing in, however many attempts strangers have made. */
export async function requestSignInCode(context: RequestContext, email: string, type: AccountType): Promise<void> {
  const { app } = context;
  const db = app.database.kysely;
  const now = app.now();
  await paceStranger(context);
  const user = await findUserByEmail(db, email);
  if (!user || user.type !== type || user.blockedAt) {
    await countStranger(context);
    throw refused(messages.login.unknown);
  }
  if ((await takeOneOf(db, limits.codes, email, now)) === null) return;
  // This limit comes after the account's limit. So a request that sends no mail takes nothing from the shared network's
  // quota.
  await paceMails(context).catch(async error => {
    await giveBackAttempt(db, limits.codes, email);
    throw error;
  });
  const code = newCode();
  await inTransaction(db, async trx => {
    await insertLink(trx, {
      purpose: 'sign-in',
      userId: user.id,
      email,
      codeHash: hashOf(app, user.id, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + minutesGood * 60_000),
    });
    const mail = signInCode(user.name, `${code.slice(0, 4)}-${code.slice(4)}`);
    await queueMail(trx, app, { recipient: email, ...mail }, { whenFull: mailedEnough });
  });
}

const openCode = (app: App, userId: string, code: string) =>
  ({ purpose: 'sign-in', codeHash: hashOf(app, userId, code), now: app.now() }) as const;

export const isGoodCode = async (app: App, userId: string, code: string): Promise<boolean> =>
  (await findOpenLink(app.database.kysely, openCode(app, userId, code))) !== undefined;

/** Uses up a code. False if a concurrent request has used it. */
export async function spendCode(app: App, userId: string, email: string, code: string): Promise<boolean> {
  const db = app.database.kysely;
  const used = await takeOpenLink(db, openCode(app, userId, code));
  if (used) await giveBackAttempt(db, limits.codes, email);
  return used !== undefined;
}
