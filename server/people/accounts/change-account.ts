import type { Db } from '#server/foundation/db/connection.ts';
import { deleteSessions, updateUser, updateUserUnlessErased } from './accounts.store.ts';

// These functions change an account for other topics, within their transactions.

/**
 * Blocks an account or lifts the block. False if the account does not exist. A blocked account is signed out
 * everywhere.
 */
export async function blockAccount(trx: Db, uid: string, blockedAt: Date | null): Promise<boolean> {
  if (!(await updateUserUnlessErased(trx, uid, { blockedAt }))) return false;
  if (blockedAt) await deleteSessions(trx, uid);
  return true;
}

/** Confirms the address of an account. A person who used a link mailed to an address owns that address (A13). */
export async function confirmAddressOf(trx: Db, uid: string, now: Date): Promise<void> {
  await updateUser(trx, uid, { emailVerified: true, updatedAt: now });
}

type Box = { name: string; photoId: string };

/** Sets the gym's approved name and picture. */
export async function renameBox(trx: Db, uid: string, { name, photoId }: Box, now: Date): Promise<void> {
  const names = { name, firstName: name, boxName: name, nameSearch: name.toLowerCase() };
  await updateUser(trx, uid, { ...names, photoId, updatedAt: now });
}
