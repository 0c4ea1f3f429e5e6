import { reminderLead } from '#domain/competition/events/reminder.ts';
import type { Db } from '#server/foundation/db/connection.ts';

const soon = (now: Date) => new Date(now.getTime() + reminderLead);

/** Lists events that need a reminder now. Started events are excluded. */
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

/** Marks the event as reminded. False if another process was first, or the event has changed since it was read. */
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
 * Lists participants to remind, team members included. Excludes unanswered manual entries, withdrawn and disqualified
 * entries, and demo accounts.
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
