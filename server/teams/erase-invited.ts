import type { Db } from '#server/db/connection.ts';

/** Of an erased account: what waits for it waits no longer, and no team remembers its address. */
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
