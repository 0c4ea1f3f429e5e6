import type { Db } from '#server/foundation/db/connection.ts';
import { eraseInvitationsOf } from './invitations.store.ts';

export const eraseInvited = (trx: Db, user: { id: string; email: string }, now: Date) =>
  eraseInvitationsOf(trx, user, now);
