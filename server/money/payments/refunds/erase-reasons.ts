import type { Db } from '#server/foundation/db/connection.ts';
import { forgetBuyer } from '#server/money/payments/orders.store.ts';
import { clearReasons, clearReasonsOfBuyer } from './refund-requests.store.ts';

/** Erases the refund reasons and buyer names of an account (A10). */
export async function eraseReasons(trx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await clearReasons(trx, id);
  await forgetBuyer(trx, { userId: id, email: email.toLowerCase() });
}

/** Erases the refund reasons and names of a buyer without an account (A10). */
export async function eraseBuyer(trx: Db, { email }: { email: string }): Promise<void> {
  await clearReasonsOfBuyer(trx, email);
  await forgetBuyer(trx, { email });
}
