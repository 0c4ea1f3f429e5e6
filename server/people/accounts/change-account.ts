import type { Db } from '#server/foundation/db/connection.ts';
import { deleteSessions, updateUser, updateUserUnlessErased } from './accounts.store.ts';

// What other topics decide about an account, within their transactions.

/** False where there is no such account any more. Whoever is blocked is signed out everywhere. */
export async function blockAccount(trx: Db, uid: string, blockedAt: Date | null): Promise<boolean> {
  if (!(await updateUserUnlessErased(trx, uid, { blockedAt }))) return false;
  if (blockedAt) await deleteSessions(trx, uid);
  return true;
}

/** A13: whoever used a link that was mailed there has that address. */
export async function confirmAddressOf(trx: Db, uid: string, now: Date): Promise<void> {
  await updateUser(trx, uid, { emailVerified: true, updatedAt: now });
}

type Box = { name: string; photoId: string };

/** What the platform has agreed to is from then on what the gym is called, and how it looks. */
export async function renameBox(trx: Db, uid: string, { name, photoId }: Box, now: Date): Promise<void> {
  const names = { name, firstName: name, boxName: name, nameSearch: name.toLowerCase() };
  await updateUser(trx, uid, { ...names, photoId, updatedAt: now });
}
