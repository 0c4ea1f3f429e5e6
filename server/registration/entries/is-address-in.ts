import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { isConfirmed } from '#server/people/accounts/accounts.reads.ts';
import { isParticipant } from './entries.reads.ts';
import { findAccountOf, findPlaceholderOf } from './placeholders.store.ts';

/** True if the address is in the event, by an account or a placeholder. */
export async function isAddressIn(db: Db, eventId: string, email: string): Promise<boolean> {
  if (!email) return false;
  const account = await findAccountOf(db, email);
  if (account && (await isParticipant(db, eventId, account.id))) return true;
  return (await findPlaceholderOf(db, eventId, email)) !== undefined;
}

/**
 * True if a placeholder waits for this account, which must answer it before joining in another way (N10). Only for a
 * confirmed address: anybody can sign up with a stranger's (A13).
 */
export async function isAwaited(db: Db, eventId: string, { uid, email }: Pick<Viewer, 'uid' | 'email'>) {
  return (await isConfirmed(db, uid)) && (await findPlaceholderOf(db, eventId, email)) !== undefined;
}
