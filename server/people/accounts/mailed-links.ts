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
  // The link is valid while its entry waits for an answer. For a typed name another job ends it some time after the
  // event.
  'manual-entry': 3 * 365 * 24 * hour,
  // The link lasts longer than its invitation, which has the real end.
  'team-invitation': 3 * 365 * 24 * hour,
};
/** Each page has a button, because opening a link must change nothing (A6). */
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

export const voidLinks = (db: Db, userId: string, purpose: MailedPurpose) => deleteUnusedLinks(db, userId, purpose);

/** Returns the address of a new link. Earlier links of that purpose become invalid unless `keepEarlier`. */
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

/** Makes a link for an address without an account. Signing up by this link confirms the address (A13). */
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

/** Finds the invitation of a mailed code. Undefined if the code is invalid or expired. */
export const findInviting = (db: Db, code: string, now: Date) => findInvitingLink(db, { codeHash: hashOf(code), now });

/** Uses up the link, because its user now has an account. The link can then confirm no other address. */
export const spendInviting = async (trx: Db, code: string, now: Date): Promise<void> => {
  await spendLink(trx, hashOf(code), now);
};

/** Returns the error of a useless link. A second click on a used link is no error: the address is confirmed. */
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

/**
 * Uses up a link. Call this inside the transaction that acts on the link. When two requests come together, only one
 * gets it.
 */
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

export async function voidLinksOfEntry(trx: Db, entryId: string, userId: string): Promise<void> {
  await deleteLinksOfEntry(trx, entryId, userId);
}
