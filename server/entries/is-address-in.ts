import type { Db } from '#server/db/connection.ts';
import { isParticipant } from './entries.reads.ts';
import { findAccountOf, findPlaceholderOf } from './placeholders.store.ts';

/** Whether that address is in the event already, by an account or by a typed name. */
export async function isAddressIn(db: Db, eventId: string, email: string): Promise<boolean> {
  if (!email) return false;
  const account = await findAccountOf(db, email);
  if (account && (await isParticipant(db, eventId, account.id))) return true;
  return (await findPlaceholderOf(db, eventId, email)) !== undefined;
}
