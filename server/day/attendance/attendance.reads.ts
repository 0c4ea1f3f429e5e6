import { sql } from 'kysely';
import { type Presence, presenceOf } from '#domain/day/attendance/presence.ts';
import type { Db } from '#server/foundation/db/connection.ts';

/** Beside `entries`: when a door last let in somebody of one, and did not take it back. */
export const doorAt = sql<Date | null>`(
  select max(door_marks.decided_at) from participants
  join door_marks on door_marks.person_id = participants.user_id and door_marks.event_id = participants.event_id
  where participants.entry_id = entries.id and door_marks.outcome = 'admitted' and door_marks.undone_at is null)`;

/** Beside a left join of `attendances` on `entries`: what was last said of one by hand, and when the door saw it. */
export const saidOfEntry = [
  'attendances.state as saidOfEntry',
  'attendances.at as saidAt',
  doorAt.as('doorAt'),
] as const;

type Said = { saidOfEntry: Presence | null; saidAt: Date | null; doorAt: Date | null };

/** Somebody said so, and no door has seen them since. */
export const isAbsent = ({ saidOfEntry, saidAt, doorAt }: Said): boolean =>
  presenceOf(saidOfEntry && saidAt ? { state: saidOfEntry, at: saidAt } : null, doorAt) === 'absent';

/** The entries of a category of whom somebody said that they are not here, and whom the door has not seen since. */
export async function absentOf(db: Db, categoryId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('attendances')
    .innerJoin('entries', 'entries.id', 'attendances.entryId')
    .select(['entries.id', 'attendances.state', 'attendances.at', doorAt.as('doorAt')])
    .where('entries.categoryId', '=', categoryId)
    .where('attendances.state', '=', 'absent')
    .execute();
  return new Set(rows.filter(row => presenceOf(row, row.doorAt) === 'absent').map(({ id }) => id));
}
