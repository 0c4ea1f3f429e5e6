import type { Db } from '#server/foundation/db/connection.ts';
import { findPasswordHash } from './accounts.store.ts';
import { verifyPassword } from './passwords.ts';

/** Checks the password for actions where a session alone is not enough. The caller counts the attempts. */
export async function isOwnPassword(db: Db, uid: string, password: string, network = ''): Promise<boolean> {
  const hash = await findPasswordHash(db, uid);
  return hash !== null && (await verifyPassword(hash, password, network));
}
