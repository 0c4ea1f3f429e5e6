import { createHmac } from 'node:crypto';
import type { Db } from '#server/foundation/db/connection.ts';
import { addOfDay } from './attempts.store.ts';

/** Daily limit for one account, athlete or network. The day starts with its first use. */
export type DayBound = { name: string; most: number };

const day = 86_400_000;
const keyOf = (bound: DayBound, subject: string) =>
  createHmac('sha256', 'pizarra.day-bounds').update(`${bound.name}\n${subject}`).digest('base64url');

/**
 * Takes `wanted` from the rest of the day. False if too little is left. Call inside the transaction of the limited
 * action, so that a refused action counts nothing.
 */
export async function takeOfDay(trx: Db, bound: DayBound, subject: string, now: Date, wanted = 1): Promise<boolean> {
  if (wanted === 0) return true;
  const windowEndsAt = new Date(now.getTime() + day);
  return (await addOfDay(trx, { key: keyOf(bound, subject), wanted, windowEndsAt, now })) <= bound.most;
}
