import type { Db } from '#server/foundation/db/connection.ts';
import { forgetBuyer } from './orders.store.ts';
import { clearReasons, clearReasonsOfBuyer } from './refund-requests.store.ts';

/** A10: why somebody asked for their money goes with the account, and how they were called where they bought. */
export async function eraseReasons(trx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await clearReasons(trx, id);
  await forgetBuyer(trx, { userId: id, email: email.toLowerCase() });
}

/** A10: of somebody without an account. */
export async function eraseBuyer(trx: Db, email: string): Promise<void> {
  await clearReasonsOfBuyer(trx, email);
  await forgetBuyer(trx, { email });
}
