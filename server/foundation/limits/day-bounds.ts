import { createHmac } from 'node:crypto';
import type { Db } from '#server/foundation/db/connection.ts';
import { addOfDay } from './attempts.store.ts';

/** What one account, athlete or network may cause in a day, which begins with the first of it. */
export type DayBound = { name: string; most: number };

const day = 86_400_000;
const keyOf = (bound: DayBound, subject: string) =>
  createHmac('sha256', 'pizarra.day-bounds').update(`${bound.name}\n${subject}`).digest('base64url');

/**
 * Takes so many of what is left of the day; false where that is too much. Asked within the transaction of what it
 * bounds, so that what is refused counts for nothing.
 */
export async function takeOfDay(trx: Db, bound: DayBound, subject: string, now: Date, wanted = 1): Promise<boolean> {
  if (wanted === 0) return true;
  const windowEndsAt = new Date(now.getTime() + day);
  return (await addOfDay(trx, { key: keyOf(bound, subject), wanted, windowEndsAt, now })) <= bound.most;
}
