import { hasStarted, isCompleted } from '#domain/events/event-states.ts';
import type { Db } from '#server/db/connection.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import { timesOf } from '#server/events/times-of.ts';
import { type EntryRow, findEntry } from './entries.store.ts';
import { hasResults } from './moves.store.ts';

/**
 * J5: until the event starts. While it runs, who was typed in by mistake: nobody paid for the entry, and nothing was
 * written down for it. It would stand in every table otherwise, for as many Sundays as are left.
 */
export async function isRemovable(db: Db, event: OwnEventRow, entry: EntryRow, now: Date): Promise<boolean> {
  const times = timesOf(event);
  if (!hasStarted(times, now.getTime())) return true;
  if (isCompleted(times, now.getTime()) || entry.orderId !== null) return false;
  return !(await hasResults(db, entry.id));
}

/** The same before it is held, for who only looks. */
export async function looksRemovable(db: Db, event: OwnEventRow, entryId: string, now: Date): Promise<boolean> {
  const entry = await findEntry(db, entryId);
  return entry !== undefined && isRemovable(db, event, entry, now);
}
