import { reminderLead } from '#domain/competition/events/reminder.ts';
import type { Db } from '#server/foundation/db/connection.ts';

const soon = (now: Date) => new Date(now.getTime() + reminderLead);

/** Events whose time for the reminder has come; one that has begun meanwhile has no use for it. */
export const listUnreminded = (db: Db, now: Date) =>
  db
    .selectFrom('events')
    .select(['id', 'name', 'address', 'type', 'timeZone', 'startsAt', 'version'])
    .where('startRemindedAt', 'is', null)
    .where('finishedAt', 'is', null)
    .where('startsAt', '>', now)
    .where('startsAt', '<=', soon(now))
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
export type UnremindedEvent = Awaited<ReturnType<typeof listUnreminded>>[number];

/** False where another process was first, or where the event is not what was read any more. */
export async function markReminded(db: Db, { id, version }: UnremindedEvent, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('events')
    .set({ startRemindedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('startRemindedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/**
 * Members of a team too. Whoever was put in and has not said yes is not in yet, whoever withdrew or was disqualified has
 * nothing to come to, and nobody reads the demo's mail.
 */
export const listExpected = (db: Db, eventId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('users', 'users.id', 'participants.userId')
    .select(['users.name', 'users.email'])
    .where('participants.eventId', '=', eventId)
    .where('entries.standing', '=', 'in')
    .where(({ eb, not, and }) =>
      not(
        and([
          eb('entries.isManual', '=', true),
          eb('entries.confirmedAt', 'is', null),
          eb('entries.userId', '=', eb.ref('participants.userId')),
        ]),
      ),
    )
    .where('users.erasedAt', 'is', null)
    .where('users.demo', '=', false)
    .orderBy('users.id')
    .execute();
