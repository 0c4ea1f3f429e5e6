import { sql } from 'kysely';
import { type Presence, presenceOf } from '#domain/day/attendance/presence.ts';
import type { Db } from '#server/foundation/db/connection.ts';

/** The last admission at a door of an entry's people, without undone ones. Needs `entries`. */
export const doorAt = sql<Date | null>`(
  select max(door_marks.decided_at) from participants
  join door_marks on door_marks.person_id = participants.user_id and door_marks.event_id = participants.event_id
  where participants.entry_id = entries.id and door_marks.outcome = 'admitted' and door_marks.undone_at is null)`;

/** Last manual mark of an entry, and its last door admission. Needs `entries` left joined with `attendances`. */
export const saidOfEntry = [
  'attendances.state as saidOfEntry',
  'attendances.at as saidAt',
  doorAt.as('doorAt'),
] as const;

type Said = { saidOfEntry: Presence | null; saidAt: Date | null; doorAt: Date | null };

export const saidPresence = ({ saidOfEntry, saidAt, doorAt }: Said): Presence =>
  presenceOf(saidOfEntry && saidAt ? { state: saidOfEntry, at: saidAt } : null, doorAt);

/** Marked absent, and not admitted at a door since. */
export const isAbsent = (said: Said): boolean => saidPresence(said) === 'absent';

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
