import { type ExpressionBuilder, sql } from 'kysely';
import type { TapRole } from '#domain/day/rails/tap-batch.ts';
import type { DB } from '#server/foundation/db/types.gen.ts';

// Readings of the counts of a rail. All of them need `rails`.

/** Newest count of each rail by its first or its second judge. */
export const newestTally =
  <Alias extends string>(role: TapRole, alias: Alias) =>
  (eb: ExpressionBuilder<DB, 'rails'>) =>
    eb
      .selectFrom('tallies')
      .leftJoin('users as counters', 'counters.id', 'tallies.judgeId')
      .select(['tallies.epoch', 'tallies.count', 'tallies.noReps', 'tallies.finishAt', 'tallies.lastSeq'])
      .select(['tallies.errorMs', 'tallies.updatedAt', 'tallies.judgeId', 'counters.name as countedBy'])
      .select(sql<string | null>`tallies.begun_with ->> 'at'`.as('begunAt'))
      .whereRef('tallies.railId', '=', 'rails.id')
      .where('tallies.role', '=', role)
      .where('tallies.isVoid', '=', false)
      .orderBy('tallies.epoch', 'desc')
      .limit(1)
      .as(alias);

/**
 * Largest count of an earlier device, if it is more than the start of the next device. These taps arrived late. Null
 * without such a count.
 */
export const otherCount = sql<string | null>`(select max(earlier.count) from (
  select tallies.count, lead((tallies.begun_with ->> 'count')::bigint) over (order by tallies.epoch) as begun
  from tallies where tallies.rail_id = rails.id and tallies.role = 'main' and not tallies.is_void) as earlier
  where earlier.count > earlier.begun)`;

/** The newest voided epoch of a rail's second counts; 0 without one. */
export const voidedSecond = sql<number>`coalesce((select max(tallies.epoch) from tallies
  where tallies.rail_id = rails.id and tallies.role = 'second' and tallies.is_void), 0)::integer`;

/** The newest epoch of a rail's second counts; 0 without one that counts. */
export const newestSecond = sql<number>`coalesce((select max(tallies.epoch) from tallies
  where tallies.rail_id = rails.id and tallies.role = 'second' and not tallies.is_void), 0)::integer`;
