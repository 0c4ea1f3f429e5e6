import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { isConfirmed } from '#server/people/accounts/accounts.reads.ts';
import { isParticipant } from './entries.reads.ts';
import { findAccountOf, findPlaceholderOf } from './placeholders.store.ts';

/** Whether that address is in the event already, by an account or by a typed name. */
export async function isAddressIn(db: Db, eventId: string, email: string): Promise<boolean> {
  if (!email) return false;
  const account = await findAccountOf(db, email);
  if (account && (await isParticipant(db, eventId, account.id))) return true;
  return (await findPlaceholderOf(db, eventId, email)) !== undefined;
}

/**
 * N10: whether a place under a typed name waits for that account, which is to answer it before it takes another. A13: told
 * to whom the address is known to belong, since anybody can sign up with one that is somebody else's.
 */
export async function isAwaited(db: Db, eventId: string, { uid, email }: Pick<Viewer, 'uid' | 'email'>) {
  return (await isConfirmed(db, uid)) && (await findPlaceholderOf(db, eventId, email)) !== undefined;
}
