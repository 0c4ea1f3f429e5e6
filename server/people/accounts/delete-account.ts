import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { giveBackAttempt, limits, takeOneOf } from '#server/foundation/limits/attempts.ts';
import { type DayBound, takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { forgetMailsTo } from '#server/foundation/mail/sweep-mails.ts';
import {
  accountErased,
  confirmDeletion as confirmDeletionMail,
  confirmForgetting,
} from '#server/foundation/mail/texts/account-mails.ts';
import { dropFactor } from '#server/people/second-factor/drop-factor.ts';
import {
  deleteBoxRequest,
  deleteCredentials,
  deleteSessions,
  findUserByEmail,
  lockUser,
  updateUser,
} from './accounts.store.ts';
import { makeAddressLink, readAddressLink } from './address-links.ts';
import {
  closeDeletion,
  confirmDeletionOf,
  deleteDeletionOf,
  listDueDeletions,
  lockDueDeletion,
  upsertDeletion,
} from './deletions.store.ts';
import { forgetDevices } from './devices.ts';
import { erasedColumns } from './erased-columns.ts';
import type { Person } from './erasure.ts';
import { deleteLinks } from './links.store.ts';
import { makeLink, redeemLink, voidLinks } from './mailed-links.ts';
import { countStranger, paceMails, paceStranger, refusePacedMails } from './pace-strangers.ts';

const graceDays = 14;
export const strangersRequests: DayBound = { name: 'strangers-deletions', most: 5000 };

async function isKnownAddress(app: App, email: string): Promise<boolean> {
  for (const knows of app.ports.erasure.addresses.knows) if (await knows(app.database.kysely, email)) return true;
  return false;
}

/** Asks for the deletion of an account. The answer is the same with or without an account for the email (A10). */
export async function requestDeletion(context: RequestContext, email: string): Promise<void> {
  const { app } = context;
  const db = app.database.kysely;
  const now = app.now();
  await paceStranger(context);
  await refusePacedMails(context);
  const user = await findUserByEmail(db, email);
  if (!user && (await isKnownAddress(app, email))) return requestForgetting(context, email);
  if (!user) {
    await countStranger(context);
    // A request for an unknown email is only recorded (PUB-243). After the daily limit no further request is stored.
    if (!(await takeOfDay(db, strangersRequests, 'all', now))) return;
  }
  const isMailed = user && (await takeMail(context, email));
  await inTransaction(db, async trx => {
    await upsertDeletion(trx, email, user?.id ?? null, now);
    // After the limit no further mail is sent, and the answer does not show it.
    if (!isMailed) return;
    const link = { purpose: 'delete-account' as const, userId: user.id, email };
    const url = await makeLink(trx, app.config.publicUrl, link, now, { keepEarlier: true });
    await queueMail(trx, app, { recipient: email, ...confirmDeletionMail(user.name, url) });
  });
}

/**
 * First counts the mail for the address's day, then for the network's hour. A mail that is not sent takes nothing from
 * a hall.
 */
async function takeMail(context: RequestContext, email: string): Promise<boolean> {
  const { app } = context;
  if ((await takeOneOf(app.database.kysely, limits.deletionMails, email, app.now())) === null) return false;
  await paceMails(context).catch(async error => {
    await giveBackAttempt(app.database.kysely, limits.deletionMails, email);
    throw error;
  });
  return true;
}

/**
 * Asks for the deletion of data without an account. A person who bought or received something must also confirm at that
 * address (A10).
 */
async function requestForgetting(context: RequestContext, email: string): Promise<void> {
  const { app } = context;
  const db = app.database.kysely;
  const now = app.now();
  if (!(await takeMail(context, email))) return;
  await inTransaction(db, async trx => {
    await upsertDeletion(trx, email, null, now);
    const url = await makeAddressLink(trx, app.config.publicUrl, email, now);
    await queueMail(trx, app, { recipient: email, ...confirmForgetting(url) });
  });
}

/** Returns the reason why an account cannot be erased yet. Null when it can be erased. */
export async function whyNotErased(db: Db, app: App, uid: string, now: Date): Promise<'events' | 'orders' | null> {
  const { blockers } = app.ports.erasure;
  if (await blockers.events(db, uid, now)) return 'events';
  return (await blockers.orders(db, uid, now)) ? 'orders' : null;
}

export async function confirmDeletion({ app, address }: RequestContext, code: string): Promise<Date> {
  const now = app.now();
  const dueAt = new Date(now.getTime() + graceDays * 86_400_000);
  const guest = await readAddressLink(app.database.kysely, code, now);
  // If the address has got an account meanwhile, its owner must request the deletion again.
  if (guest !== null && !(await findUserByEmail(app.database.kysely, guest))) {
    await confirmDeletionOf(app.database.kysely, null, guest, now, dueAt);
    return dueAt;
  }
  await inTransaction(app.database.kysely, async trx => {
    const link = await redeemLink(trx, 'delete-account', code, now);
    // A refusal leaves the link valid, so it works once the events are over.
    const reason = await whyNotErased(trx, app, link.userId, now);
    if (reason) throw refused(reason === 'events' ? messages.deletion.openEvents : messages.deletion.openOrders);
    await confirmDeletionOf(trx, link.userId, link.email, now, dueAt);
    const by = { uid: link.userId, network: address };
    await recordAct(trx, 'deletion-confirmed', { by, about: link.userId, at: now });
  });
  return dueAt;
}

export async function cancelDeletion(app: App, viewer: Viewer): Promise<void> {
  await inTransaction(app.database.kysely, async trx => {
    if (!(await deleteDeletionOf(trx, viewer.uid))) throw notFound();
    // A deletion link that is still in a mail must not restart the deletion.
    await voidLinks(trx, viewer.uid, 'delete-account');
    await recordAct(trx, 'deletion-cancelled', { by: viewer, about: viewer.uid, at: app.now() });
  });
}

const erasedNames: Record<string, string> = {
  athlete: 'Atleta eliminado',
  staff: 'Staff eliminado',
  box: 'Gimnasio eliminado',
  organization: 'Organización eliminada',
  admin: 'Cuenta eliminada',
};

/** Erases the personal data of an account in later areas. The caller then erases the account's own row. */
export async function eraseEverywhere(trx: Db, app: App, user: Person): Promise<void> {
  for (const erase of app.ports.erasure.before) await erase(trx, user, app);
}

export async function eraseAddress(trx: Db, app: App, email: string): Promise<void> {
  for (const erase of app.ports.erasure.addresses.erase) await erase(trx, { email });
}

/** Erases all personal data of an account. The row stays, so that results and orders still refer to it. */
export async function eraseAccount(trx: Db, app: App, userId: string): Promise<string | null> {
  const user = await lockUser(trx, userId);
  if (!user) return null;
  const now = app.now();
  await eraseEverywhere(trx, app, user);
  await updateUser(trx, userId, {
    ...erasedColumns,
    name: erasedNames[user.type] ?? 'Cuenta eliminada',
    email: `eliminado-${userId}@invalid`,
    emailVerified: false,
    erasedAt: now,
    updatedAt: now,
  });
  for (const erase of app.ports.erasure.after) await erase(trx, userId, now);
  await dropFactor(trx, userId);
  await deleteSessions(trx, userId);
  await forgetDevices(trx, userId);
  await deleteCredentials(trx, userId);
  await deleteLinks(trx, user);
  await forgetMailsTo(trx, user.email);
  const request = await deleteBoxRequest(trx, userId);
  for (const photoId of [user.photoId, request?.photoId]) {
    if (photoId) await app.jobs.send(trx, 'delete-picture', { photoId });
  }
  return user.email;
}

/**
 * True while an event of the account prevents the erasure. The erasure then happens on the first day after the event.
 */
async function waitsForEvents(trx: Db, app: App, userId: string): Promise<boolean> {
  // Lock the account first, so that nobody can add another event.
  await lockUser(trx, userId);
  return (await whyNotErased(trx, app, userId, app.now())) !== null;
}

async function eraseDue(app: App, email: string): Promise<void> {
  await inTransaction(app.database.kysely, async trx => {
    const still = await lockDueDeletion(trx, email, app.now());
    if (!still) return;
    const { userId } = still;
    if (userId) await app.ports.erasure.lockEventsOf(trx, userId);
    if (userId && (await waitsForEvents(trx, app, userId))) return;
    const address = userId ? await eraseAccount(trx, app, userId) : null;
    if (!userId) {
      await eraseAddress(trx, app, email);
      await forgetMailsTo(trx, email);
    }
    await closeDeletion(trx, email, `eliminado-${userId ?? crypto.randomUUID()}@invalid`, app.now());
    if (userId) await recordAct(trx, 'account-erased', { by: null, about: userId, at: app.now() });
    if (address) await queueMail(trx, app, { recipient: address, ...accountErased() });
  });
}

/**
 * Erases accounts whose 14 days are over, once a day. Each account has its own transaction, so that one failure does
 * not block the others.
 */
export async function eraseDueAccounts(app: App): Promise<void> {
  const due = await listDueDeletions(app.database.kysely, app.now());
  let failed = 0;
  for (const { email } of due) {
    await eraseDue(app, email).catch(error => {
      failed++;
      app.log.error({ err: error }, 'an account could not be erased');
    });
  }
  // The job fails, so that the queue retries the erasures that failed.
  if (failed > 0) throw new Error(`${failed} accounts could not be erased.`);
}
