import { sql } from 'kysely';
import { toldStart } from '#server/day/heats/places.reads.ts';
import { waitsForKey } from '#server/day/rails/rails.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';

const railsOf = (extra = sql<boolean>`true`) => sql<number>`(select count(*)::integer from rails
  where rails.heat_id = heats.id and rails.entry_id is not null and rails.state <> 'void' and ${extra})`;

/** Called and running heats of an event, and its next planned one (`isNext`). */
export const listHeatsNow = (db: Db, eventId: string) =>
  db
    .selectFrom('heats')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .leftJoin('runs', 'runs.id', 'heats.runId')
    .select(['heats.id', 'heats.name', 'heats.status', 'heats.calledAt', toldStart.as('startsAt'), 'wods.name as test'])
    .select(['categories.id as categoryId', 'categories.name as category', 'wods.timeCap'])
    .select(['runs.state as runState', 'runs.kind as runKind', 'runs.segments', 'runs.capMs'])
    .select([railsOf().as('rails'), railsOf(sql`rails.state not in ('ready', 'judging')`).as('done')])
    .where('heats.eventId', '=', eventId)
    .where(({ or, eb, and }) =>
      or([
        eb('heats.status', '=', 'active'),
        and([eb('heats.status', '=', 'on_hold'), eb('heats.calledAt', 'is not', null)]),
        sql<boolean>`heats.id = (select coming.id from heats as coming where coming.event_id = heats.event_id
          and coming.status = 'on_hold' and coming.called_at is null
          order by coming.planned_at, coming.position, coming.id limit 1)`,
      ]),
    )
    .orderBy(sql`heats.status = 'active' desc, heats.called_at is null, heats.planned_at, heats.id`)
    .execute();
export type HeatNowRow = Awaited<ReturnType<typeof listHeatsNow>>[number];

type TroubleRow = {
  kind: 'protest' | 'confirm' | 'untaken' | 'noJudge';
  heatId: string;
  heat: string;
  categoryId: string;
  category: string;
  numbers: number[];
};

/**
 * Rails with an open protest, which come first. Rails that wait for the second key. Also rails of called or running heats
 * that lack a judge or a telephone.
 */
export async function listTroubles(db: Db, eventId: string): Promise<TroubleRow[]> {
  const kind = sql<TroubleRow['kind'] | null>`case
    when rails.state = 'contested' then 'protest'
    when ${waitsForKey} then 'confirm'
    when rails.state = 'ready' and rails.entry_id is not null and rails.judge_id is null
      and (heats.status = 'active' or (heats.status = 'on_hold' and heats.called_at is not null)) then 'noJudge'
    when rails.state = 'ready' and rails.entry_id is not null and heats.status = 'active' then 'untaken' end`;
  return (await db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .select([kind.as('kind'), 'heats.id as heatId', 'heats.name as heat'])
    .select(['categories.id as categoryId', 'categories.name as category'])
    .select(sql<number[]>`array_agg(rails.number order by rails.number)`.as('numbers'))
    .where('heats.eventId', '=', eventId)
    .where(kind, 'is not', null)
    .groupBy(['kind', 'heats.id', 'categories.id'])
    .orderBy(sql`bool_or(rails.state = 'contested') desc`)
    .orderBy('heats.plannedAt')
    .orderBy('heats.id')
    .orderBy('kind')
    .limit(40)
    .execute()) as TroubleRow[];
}
