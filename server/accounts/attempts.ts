import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

// A2: failures slow, they never lock. One address bears a thousand people behind one network, so what is limited
// hard is one address at one account; an account under fire from many addresses is only answered more slowly.
export type Limit = { name: string; free: number; windowMinutes: number; longestSeconds: number };

export const limits = {
  accountFromAddress: { name: 'account-address', free: 5, windowMinutes: 15, longestSeconds: 300 },
  account: { name: 'account', free: 20, windowMinutes: 15, longestSeconds: 0 },
  address: { name: 'address', free: 1000, windowMinutes: 15, longestSeconds: 60 },
  // Every answered request counts here, for each of them sends a mail.
  mails: { name: 'mails', free: 5, windowMinutes: 60, longestSeconds: 900 },
} as const satisfies Record<string, Limit>;

const keyOf = (limit: Limit, subject: string) =>
  createHmac('sha256', 'pizarra.attempts').update(`${limit.name}\n${subject}`).digest('base64url');

export type Standing = { failures: number; secondsLeft: number };

export async function standing(db: Db, limit: Limit, subject: string, now: Date): Promise<Standing> {
  const row = await db
    .selectFrom('attempts')
    .select(['failures', 'blockedUntil'])
    .where('key', '=', keyOf(limit, subject))
    .where('windowEndsAt', '>', now)
    .executeTakeFirst();
  if (!row) return { failures: 0, secondsLeft: 0 };
  const left = row.blockedUntil ? (row.blockedUntil.getTime() - now.getTime()) / 1000 : 0;
  return { failures: row.failures, secondsLeft: Math.max(0, Math.ceil(left)) };
}

/** Past the free ones each further failure doubles the wait: 1, 2, 4 … seconds. */
export async function countFailure(db: Db, limit: Limit, subject: string, now: Date): Promise<void> {
  const windowEndsAt = new Date(now.getTime() + limit.windowMinutes * 60_000);
  await db
    .insertInto('attempts')
    .values({ key: keyOf(limit, subject), failures: 1, windowEndsAt, blockedUntil: null })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(({ ref }) => {
        const failures = sql<number>`case when ${ref('attempts.windowEndsAt')} > ${now} then ${ref('attempts.failures')} + 1 else 1 end`;
        return {
          failures,
          windowEndsAt,
          blockedUntil: sql<Date | null>`case when ${failures} > ${limit.free}::int and ${limit.longestSeconds}::int > 0
            then ${now}::timestamptz + least(power(2, least(${failures} - ${limit.free}::int - 1, 20)), ${limit.longestSeconds}::int) * interval '1 second' end`,
        };
      }),
    )
    .execute();
}

export async function forgetFailures(db: Db, limit: Limit, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', keyOf(limit, subject)).execute();
}

export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('attempts').where('windowEndsAt', '<', now).execute();
}
