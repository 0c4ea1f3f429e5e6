import { createHash, randomBytes } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { LinkPurpose } from '#contract/people/accounts.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { codedLink } from '#server/foundation/mail/coded-link.ts';
import {
  deleteLinksOfEntry,
  deleteUnusedLinks,
  findInvitingLink,
  findOpenLink,
  insertLink,
  isConfirmedBy,
  spendLink,
  takeOpenLink,
} from './links.store.ts';

export type MailedPurpose = LinkPurpose | 'manual-entry' | 'team-invitation';

const hour = 3_600_000;
const lifetimes: Record<MailedPurpose, number> = {
  'reset-password': hour,
  'confirm-email': 30 * 24 * hour,
  'delete-account': 3 * 24 * hour,
  // Good for as long as its entry waits for an answer; of a typed name until some time after the event.
  'manual-entry': 3 * 365 * 24 * hour,
  // Its invitation says until when it can be accepted.
  'team-invitation': 3 * 365 * 24 * hour,
};
/** Each leads to a page with a button: opening a link changes nothing (A6). */
const pages: Record<MailedPurpose, string> = {
  'reset-password': '/reset-password',
  'confirm-email': '/confirm-email',
  'delete-account': '/confirm-deletion',
  'manual-entry': '/manual-entry',
  'team-invitation': '/register/competitor',
};

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

type NewLink = { purpose: MailedPurpose; userId: string; email: string; entryId?: string };

const newCode = () => randomBytes(32).toString('base64url');

/** What was mailed and not yet used no longer works. */
export const voidLinks = (db: Db, userId: string, purpose: MailedPurpose) => deleteUnusedLinks(db, userId, purpose);

/** Returns the address of a new link. It makes the earlier ones of that purpose useless, unless they are to stay good. */
export async function makeLink(
  db: Db,
  publicUrl: string,
  link: NewLink,
  now: Date,
  { keepEarlier = false } = {},
): Promise<string> {
  const code = newCode();
  if (!keepEarlier) await voidLinks(db, link.userId, link.purpose);
  const expiresAt = new Date(now.getTime() + lifetimes[link.purpose]);
  await insertLink(db, { ...link, codeHash: hashOf(code), createdAt: now, expiresAt });
  return codedLink(publicUrl, pages[link.purpose], code);
}

/** To an address without an account: who signs up by it has shown that it is theirs (A13). */
export async function makeTeamLink(
  db: Db,
  publicUrl: string,
  link: { email: string; invitationId: string },
  now: Date,
): Promise<string> {
  const code = newCode();
  const expiresAt = new Date(now.getTime() + lifetimes['team-invitation']);
  await insertLink(db, { ...link, purpose: 'team-invitation', codeHash: hashOf(code), createdAt: now, expiresAt });
  const redirect = encodeURIComponent('/dashboard/atleta/invitations');
  return codedLink(publicUrl, `${pages['team-invitation']}?redirect=${redirect}`, code);
}

/** What somebody is invited to by a mailed code; undefined where it is no good, or any more. */
export const findInviting = (db: Db, code: string, now: Date) => findInvitingLink(db, { codeHash: hashOf(code), now });

/** Whoever came by it has an account now: it shows nobody's address once more. */
export const spendInviting = async (trx: Db, code: string, now: Date): Promise<void> => {
  await spendLink(trx, hashOf(code), now);
};

/** Who presses a link twice has done nothing wrong: their address is confirmed, and nothing is missing. */
async function whyUseless(db: Db, purpose: MailedPurpose, code: string, message: string): Promise<string> {
  const isDone = purpose === 'confirm-email' && (await isConfirmedBy(db, hashOf(code)));
  return isDone ? messages.emailConfirmation.already : message;
}

export async function checkLink(
  db: Db,
  purpose: MailedPurpose,
  code: string,
  now: Date,
  message: string = messages.recovery.badCode,
) {
  const link = await findOpenLink(db, { purpose, codeHash: hashOf(code), now });
  if (!link) throw refused(await whyUseless(db, purpose, code, message));
  return link;
}

/** Inside the transaction of what the link does: of two at the same moment one gets it. */
export async function redeemLink(
  db: Db,
  purpose: MailedPurpose,
  code: string,
  now: Date,
  message: string = messages.recovery.badCode,
) {
  const link = await takeOpenLink(db, { purpose, codeHash: hashOf(code), now });
  if (!link) throw refused(await whyUseless(db, purpose, code, message));
  return link;
}

/** The links by which somebody could still answer for an entry. */
export async function voidLinksOfEntry(trx: Db, entryId: string, userId: string): Promise<void> {
  await deleteLinksOfEntry(trx, entryId, userId);
}
