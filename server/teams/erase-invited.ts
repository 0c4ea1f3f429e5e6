import type { Db } from '#server/db/connection.ts';

/** Invitations of an erased account wait no longer, and no team remembers its address. */
export const eraseInvited = (trx: Db, user: { id: string; email: string }, now: Date) =>
  trx
    .updateTable('teamInvitations')
    .set(({ eb, ref }) => ({
      email: `eliminado-${user.id}@invalid`,
      status: eb
        .case()
        .when('status', '=', 'pending')
        .then('withdrawn' as const)
        .else(ref('status'))
        .end(),
      answeredAt: eb.fn.coalesce('answeredAt', eb.val(now)),
    }))
    .where(({ or, eb }) => or([eb('userId', '=', user.id), eb('email', '=', user.email)]))
    .execute();
