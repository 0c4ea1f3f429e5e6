import { type RawBuilder, sql } from 'kysely';

/** SQL: best valid time that reached the target. Takes the first match along the index of a test's times (R3). */
const bestOf = (wod: string): RawBuilder<number | null> => sql`(
  select results.time_ms from results
    join entries on entries.id = results.entry_id join categories on categories.id = results.category_id
  where results.wod_id = ${sql.ref(`${wod}.id`)} and results.time_ms is not null and ${sql.ref(`${wod}.need_time`)}
    and results.status <> 'rejected' and entries.standing = 'in'
    and (${sql.ref(`${wod}.type_wod`)} <> 'for time' or ${sql.ref(`${wod}.valid_reps`)} is null
      or results.quantity >= ${sql.ref(`${wod}.valid_reps`)} * 1000::bigint * greatest(1, categories.members))
  order by results.time_ms limit 1)`;

/** Milliseconds; 0 without a time. */
export const bestTime = sql<number>`coalesce(${bestOf('wods')}, 0)`;

/** Best time of all tests of the same general test. The public version counts published categories only. */
export const overallBestTime = (isPublic: boolean) => sql<number>`coalesce((
  select min(${bestOf('same')}) from wods as same join categories as home on home.id = same.category_id
  where same.general_wod_id = wods.general_wod_id and (${!isPublic}::boolean or home.publish = 'publish')
), ${bestOf('wods')}, 0)`;
