import { type Insertable, sql, type Updateable } from 'kysely';
import type { TapRole } from '#domain/day/rails/tap-batch.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Rails, RailTaps, Tallies } from '#server/foundation/db/types.gen.ts';
import { isAllowed, isOneKey, waitsForKey } from './rails.reads.ts';

const railColumns = [
  ...(['rails.id', 'rails.heatId', 'rails.wodId', 'rails.number', 'rails.entryId', 'rails.judgeId'] as const),
  ...(['rails.state', 'rails.epoch', 'rails.resultVersion', 'rails.signedAt', 'rails.unsignedReason'] as const),
] as const;

/** With its heat; an entry that went to another category stands on no rail of this one. */
const railsInHeats = (db: Db) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .leftJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('runs', 'runs.id', 'heats.runId')
    .select(railColumns)
    .select(['heats.eventId', 'heats.categoryId', 'heats.status', 'heats.calledAt', 'entries.id as inEntry'])
    .select(['runs.segments', 'runs.capMs', 'events.finishedAt']);
export type HeldRail = Awaited<ReturnType<ReturnType<typeof railsInHeats>['execute']>>[number];

/** What is done at a rail comes one after the other. */
export const lockRail = (trx: Db, id: string): Promise<HeldRail | undefined> =>
  railsInHeats(trx).where('rails.id', '=', id).forUpdate('rails').executeTakeFirst();

/** Of one heat, in one order: two who confirm wait for each other. */
export const lockRails = (trx: Db, heatId: string, ids: readonly string[]): Promise<HeldRail[]> =>
  railsInHeats(trx)
    .where('rails.heatId', '=', heatId)
    .where('rails.id', 'in', [...ids])
    .orderBy('rails.id')
    .forUpdate('rails')
    .execute();

/** All of a heat, in the same order. */
export const lockRailsOf = (trx: Db, heatId: string): Promise<HeldRail[]> =>
  railsInHeats(trx).where('rails.heatId', '=', heatId).orderBy('rails.id').forUpdate('rails').execute();

/** Signed by who is still here, by the server's clock, and as the rail stored it: nothing that anybody has to look at. */
const isClean = sql<boolean>`rails.state = 'signed'
  and exists (select 1 from entries as here where here.id = rails.entry_id
    and here.category_id = heats.category_id and here.standing <> 'withdrawn')
  and exists (select 1 from results where results.wod_id = rails.wod_id and results.entry_id = rails.entry_id
    and results.version = rails.result_version)
  and not coalesce((select tallies.last_seq > 0 and tallies.error_ms is null from tallies
    where tallies.rail_id = rails.id and tallies.role = 'main' and not tallies.is_void
    order by tallies.epoch desc limit 1), false)`;

/** Which of these rails this account would hold both keys of. */
export async function listOneKey(trx: Db, railIds: readonly string[], uid: string): Promise<ReadonlySet<string>> {
  const ids = ['', ...railIds];
  const rows = await trx.selectFrom('rails').select('id').where('id', 'in', ids).where(isOneKey(uid)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** What one press confirms, in one order: what this account judged itself is looked at one by one. */
export const lockSigned = (trx: Db, categoryId: string, uid: string): Promise<HeldRail[]> =>
  railsInHeats(trx)
    .where('heats.categoryId', '=', categoryId)
    .where('rails.state', '=', 'signed')
    .where(isClean)
    .where(({ not }) => not(isOneKey(uid)))
    .orderBy('rails.id')
    .forUpdate('rails')
    .execute();

/** Heats of a category in which something waits for the second key, and how much of it nothing speaks against. */
export const listWaiting = (db: Db, categoryId: string, uid: string) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .select(['heats.id as uid', 'heats.name', 'wods.name as test'])
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`${isClean} and not ${isOneKey(uid)}`)
        .as('signed'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`not (${isClean} and not ${isOneKey(uid)})`)
        .as('held'),
    ])
    .where('heats.categoryId', '=', categoryId)
    .where(waitsForKey)
    .groupBy(['heats.id', 'heats.name', 'heats.position', 'wods.id', 'wods.name', 'wods.createdAt'])
    .orderBy('wods.createdAt')
    .orderBy('wods.id')
    .orderBy('heats.position')
    .execute();

/** From what was counted there so far no device goes on. */
export const voidTallies = (trx: Db, railIds: readonly string[]) =>
  trx
    .updateTable('tallies')
    .set({ isVoid: true })
    .where('railId', 'in', [...railIds, ''])
    .execute();

export const updateRail = (trx: Db, id: string, changes: Updateable<Rails>) =>
  trx.updateTable('rails').set(changes).where('id', '=', id).execute();

/** What the newest device has counted. */
export const findNewestTally = (db: Db, railId: string) =>
  db
    .selectFrom('tallies')
    .selectAll()
    .where('railId', '=', railId)
    .where('role', '=', 'main')
    .where('isVoid', '=', false)
    .orderBy('epoch', 'desc')
    .executeTakeFirst();

export const insertTally = (trx: Db, tally: Insertable<Tallies>) => trx.insertInto('tallies').values(tally).execute();

type OfDevice = { railId: string; role: TapRole; epoch: number };

/** With its rail, and whether its judge may still judge there. */
export const findTally = (db: Db, { railId, role, epoch }: OfDevice) =>
  db
    .selectFrom('tallies')
    .innerJoin('rails', 'rails.id', 'tallies.railId')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .selectAll('tallies')
    .select(['rails.state', 'rails.epoch as newest'])
    .select(isAllowed('tallies.judgeId').as('isAllowed'))
    .where('tallies.railId', '=', railId)
    .where('tallies.role', '=', role)
    .where('tallies.epoch', '=', epoch)
    .executeTakeFirst();
export type TallyRow = NonNullable<Awaited<ReturnType<typeof findTally>>>;

type Counted = Updateable<Tallies> & { lastSeq: number };

/**
 * The taps and what they come to, in one statement, which tells every process what the screens of the floor show: nobody
 * has to read it. False where others came in between.
 */
export async function appendTaps(db: Db, taps: Insertable<RailTaps>, was: number, counted: Counted): Promise<boolean> {
  const stored = await db
    .with('moved', trx =>
      trx
        .updateTable('tallies')
        .set(counted)
        .where('railId', '=', taps.railId)
        .where('role', '=', taps.role)
        .where('epoch', '=', taps.epoch)
        .where('lastSeq', '=', was)
        .returning('railId'),
    )
    .with('appended', trx =>
      trx
        .insertInto('railTaps')
        .columns(['railId', 'role', 'epoch', 'fromSeq', 'toSeq', 'since', 'errorMs', 'taps', 'arrivedAt'])
        .expression(eb =>
          eb
            .selectFrom('moved')
            .select(({ val }) => [
              'moved.railId',
              sql<'main'>`${taps.role}`.as('role'),
              sql<number>`${taps.epoch}::integer`.as('epoch'),
              sql<number>`${taps.fromSeq}::integer`.as('fromSeq'),
              sql<number>`${taps.toSeq}::integer`.as('toSeq'),
              sql<number>`${taps.since}::bigint`.as('since'),
              sql<number | null>`${taps.errorMs}::integer`.as('errorMs'),
              val(taps.taps).as('taps'),
              sql<Date>`${taps.arrivedAt}::timestamptz`.as('arrivedAt'),
            ]),
        )
        .returning('railId'),
    )
    .selectFrom('appended')
    .select(taps.role === 'main' ? tellTaps(taps, counted) : 'railId')
    .execute();
  return stored.length === 1;
}

/** `<rail> <epoch> <seq> <count> <no-reps> <finish or -> <when>`: as `open-floors.ts` reads it. */
function tellTaps({ railId, epoch, arrivedAt }: Insertable<RailTaps>, counted: Counted) {
  const { lastSeq, count, noReps, finishAt } = counted;
  const payload = [railId, epoch, lastSeq, count, noReps, finishAt ?? '-', new Date(arrivedAt as Date).getTime()].join(
    ' ',
  );
  return sql<unknown>`pg_notify('taps', ${payload})`.as('told');
}

/** What somebody, or somebody of the same team, signed with a finger, or why not: that may be of their health. */
export const clearSignaturesOf = (trx: Db, userId: string) =>
  sql`
    update rails set signature = null, unsigned_reason = null
    where (signature is not null or unsigned_reason is not null) and entry_id in (select entry_id from participants where user_id = ${userId})
  `.execute(trx);

export const clearJudgeOfTallies = (trx: Db, userId: string) =>
  trx.updateTable('tallies').set({ judgeId: null }).where('judgeId', '=', userId).execute();
