import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { limits, takeOneOf } from '#server/foundation/limits/attempts.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { manyFailures, newDevice } from '#server/foundation/mail/texts/account-mails.ts';
import { findUser } from './accounts.store.ts';
import type { UserRow } from './user.ts';

const many = 20;

/** True if one more mail today may report the account's own actions. */
export const mayMailOwner = async (db: Db, userId: string, at: Date): Promise<boolean> =>
  (await takeOneOf(db, limits.ownMails, userId, at)) !== null;

/** Mails the owner about many failed sign-ins, at most once a day. */
export async function mailManyFailures(app: App, { id, name, email }: UserRow, failures: number): Promise<void> {
  const db = app.database.kysely;
  if (failures < many || (await takeOneOf(db, limits.failureMails, id, app.now())) === null) return;
  await queueMail(db, app, { recipient: email, ...manyFailures(name, failures) });
}

/**
 * Mails the owner about a new device, at most five times a day. So a person with the password cannot flood the mailbox.
 */
export async function mailNewDevice({ app, address, userAgent }: RequestContext, userId: string): Promise<void> {
  const db = app.database.kysely;
  const at = app.now();
  if ((await takeOneOf(db, limits.deviceMails, userId, at)) === null) return;
  const user = await findUser(db, userId);
  if (!user) return;
  const from = { userAgent, address, at };
  await queueMail(db, app, { recipient: user.email, ...newDevice(user.name, from) });
}
