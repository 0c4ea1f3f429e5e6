import type { Db } from '#server/db/connection.ts';
import { deleteByEmail } from './line.store.ts';

/** A10: nobody is told at an address that is forgotten; what was kept for it lapses. */
export async function eraseWaiting(trx: Db, { email }: { email: string }): Promise<void> {
  await deleteByEmail(trx, email.toLowerCase());
}
