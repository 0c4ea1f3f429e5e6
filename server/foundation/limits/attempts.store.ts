import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

export type Bound = { free: number; windowMinutes: number; longestSeconds: number; isShared?: true };

export const findAttempts = (db: Db, key: string, now: Date) =>
  db
    .selectFrom('attempts')
    .select(['failures', 'blockedUntil'])
    .where('key', '=', key)
    .where('windowEndsAt', '>', now)
    .executeTakeFirst();

/** Adds one attempt to the time window of the key. An expired window starts again. */
export function counting(
  db: Db,
  key: string,
  limit: Bound,
  now: Date,
  { unlessBlocked = false, unlessFull = false } = {},
) {
  const windowEndsAt = new Date(now.getTime() + limit.windowMinutes * 60_000);
  return db
    .insertInto('attempts')
    .values({ key, failures: 1, windowEndsAt, blockedUntil: null })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet(({ ref }) => {
          const failures = sql<number>`case when ${ref('attempts.windowEndsAt')} > ${now} then ${ref('attempts.failures')} + 1 else 1 end`;
          return {
            failures,
            // A thousand people may share an address. The end of a shared window never moves. So failures spread over a
            // day do not add up to a wait.
            windowEndsAt: limit.isShared
              ? sql<Date>`case when ${ref('attempts.windowEndsAt')} > ${now} then ${ref('attempts.windowEndsAt')} else ${windowEndsAt}::timestamptz end`
              : windowEndsAt,
            blockedUntil: sql<Date | null>`case when ${failures} > ${limit.free}::int and ${limit.longestSeconds}::int > 0
            then ${now}::timestamptz + least(power(2, least(${failures} - ${limit.free}::int - 1, 20)), ${limit.longestSeconds}::int) * interval '1 second' end`,
          };
        })
        .$call(update =>
          unlessBlocked
            ? update.where(({ or, eb }) =>
                or([
                  eb('attempts.blockedUntil', 'is', null),
                  eb('attempts.blockedUntil', '<=', now),
                  eb('attempts.windowEndsAt', '<=', now),
                ]),
              )
            : update,
        )
        .$call(update =>
          unlessFull
            ? update.where(({ or, eb }) =>
                or([eb('attempts.failures', '<', limit.free), eb('attempts.windowEndsAt', '<=', now)]),
              )
            : update,
        ),
    );
}

type OfDay = { key: string; wanted: number; windowEndsAt: Date; now: Date };

/** Adds `wanted` to the count of the day. Returns the new count. */
export async function addOfDay(db: Db, { key, wanted, windowEndsAt, now }: OfDay): Promise<number> {
  const row = await db
    .insertInto('attempts')
    .values({ key, failures: wanted, windowEndsAt, blockedUntil: null })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(({ ref }) => ({
        failures: sql<number>`case when ${ref('attempts.windowEndsAt')} > ${now} then ${ref('attempts.failures')} + ${wanted}::int else ${wanted}::int end`,
        windowEndsAt: sql<Date>`case when ${ref('attempts.windowEndsAt')} > ${now} then ${ref('attempts.windowEndsAt')} else ${ref('excluded.windowEndsAt')} end`,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}

export const takeBackOne = (db: Db, key: string) =>
  db.updateTable('attempts').set({ failures: sql<number>`greatest(failures - 1, 0)` }).where('key', '=', key).execute();

export const deleteAttempts = (db: Db, key: string) => db.deleteFrom('attempts').where('key', '=', key).execute();

export const deleteAttemptsBefore = (db: Db, moment: Date) =>
  db.deleteFrom('attempts').where('windowEndsAt', '<', moment).execute();
