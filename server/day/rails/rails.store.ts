import { type RawBuilder, sql, type Updateable } from 'kysely';
import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Rails } from '#server/foundation/db/types.gen.ts';
import { shownEntryName } from '#server/registration/entries/shown-name.ts';
import { isOneKey, waitsForKey } from './rails.reads.ts';
import { otherCount } from './tallies.reads.ts';

const railColumns = [
  ...(['rails.id', 'rails.heatId', 'rails.wodId', 'rails.number', 'rails.entryId', 'rails.judgeId'] as const),
  'rails.secondJudgeId',
  ...([
    'rails.state',
    'rails.epoch',
    'rails.startEpoch',
    'rails.resultVersion',
    'rails.signedAt',
    'rails.signature',
    'rails.unsignedReason',
    'rails.overAt',
  ] as const),
] as const;

/** Rails with their heat. The entry is null when it moved to another category. */
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

/** Serializes all work on one rail. Its taps are stored meanwhile: their reference would wait for a stronger lock. */
export const lockRail = (trx: Db, id: string): Promise<HeldRail | undefined> =>
  railsInHeats(trx).where('rails.id', '=', id).forNoKeyUpdate('rails').executeTakeFirst();

/** Locks rails of one heat in id order, so that two confirmations wait for each other. */
export const lockRails = (trx: Db, heatId: string, ids: readonly string[]): Promise<HeldRail[]> =>
  railsInHeats(trx)
    .where('rails.heatId', '=', heatId)
    .where('rails.id', 'in', [...ids])
    .orderBy('rails.id')
    .forNoKeyUpdate('rails')
    .execute();

/** Locks every rail of a heat, in the same order. */
export const lockRailsOf = (trx: Db, heatId: string): Promise<HeldRail[]> =>
  railsInHeats(trx).where('rails.heatId', '=', heatId).orderBy('rails.id').forNoKeyUpdate('rails').execute();

/**
 * A rail with no problem for a manager to check. It is signed, its entry is still here, and one device counted. The
 * clock is the official one, the result is unchanged, and the second count does not hold it back (`held`).
 */
const isCleanBeside = (held: ReadonlySet<string>) => sql<boolean>`rails.state = 'signed' and ${otherCount} is null
  and rails.id <> all(${[...held]}::text[])
  and exists (select 1 from entries as here where here.id = rails.entry_id
    and here.category_id = heats.category_id and here.standing <> 'withdrawn')
  and exists (select 1 from results where results.wod_id = rails.wod_id and results.entry_id = rails.entry_id
    and results.version = rails.result_version)
  and not coalesce((select tallies.last_seq > 0 and tallies.error_ms is null from tallies
    where tallies.rail_id = rails.id and tallies.role = 'main' and not tallies.is_void
    order by tallies.epoch desc limit 1), false)`;

/** Rails for which this account would hold both keys. */
export async function listOneKey(trx: Db, railIds: readonly string[], uid: string): Promise<ReadonlySet<string>> {
  const ids = ['', ...railIds];
  const rows = await trx.selectFrom('rails').select('id').where('id', 'in', ids).where(isOneKey(uid)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Rails whose result is still their own, so nobody typed another one. */
export async function listUnchanged(trx: Db, railIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('rails')
    .innerJoin('results', join =>
      join
        .onRef('results.wodId', '=', 'rails.wodId')
        .onRef('results.entryId', '=', 'rails.entryId')
        .onRef('results.version', '=', 'rails.resultVersion'),
    )
    .select('rails.id')
    .where('rails.id', 'in', ['', ...railIds])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Counts of earlier devices that arrived late, in thousandths, with the rail's own. */
export async function listOtherCounts(trx: Db, railIds: readonly string[]) {
  const ids = ['', ...railIds];
  const own = sql<string>`(select tallies.count from tallies where tallies.rail_id = rails.id and tallies.role = 'main'
    and not tallies.is_void order by tallies.epoch desc limit 1)`;
  const found = await trx
    .selectFrom('rails')
    .select(['id', otherCount.as('other'), own.as('own')])
    .where('id', 'in', ids)
    .where(otherCount, 'is not', null)
    .execute();
  return new Map(found.map(({ id, other, own }) => [id, { other: Number(other), own: Number(own) }]));
}

type Confirming = { categoryId: string; uid: string; held: ReadonlySet<string> };

/**
 * Locks the rails that one press confirms, in id order. Leaves out the caller's own rails, because each of them needs a
 * reason.
 */
export const lockSigned = (trx: Db, { categoryId, uid, held }: Confirming): Promise<HeldRail[]> =>
  railsInHeats(trx)
    .where('heats.categoryId', '=', categoryId)
    .where('rails.state', '=', 'signed')
    .where(isCleanBeside(held))
    .where(({ not }) => not(isOneKey(uid)))
    .orderBy('rails.id')
    .forNoKeyUpdate('rails')
    .execute();

/** Heats of a category in the order of its tests, grouped from their rails. */
const heatsWithRails = (db: Db, categoryId: string) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .select(['heats.id as uid', 'heats.name', 'wods.name as test'])
    .where('heats.categoryId', '=', categoryId)
    .groupBy(['heats.id', 'heats.name', 'heats.position', 'wods.id', 'wods.name', 'wods.createdAt'])
    .orderBy('wods.createdAt')
    .orderBy('wods.id')
    .orderBy('heats.position');

/** Heats of a category that wait for the second key, with their clean and held rails. A protest waits for its ruling. */
export function listWaiting(db: Db, { categoryId, uid, held }: Confirming) {
  const isClean = isCleanBeside(held);
  return heatsWithRails(db, categoryId)
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`${isClean} and not ${isOneKey(uid)}`)
        .as('signed'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`not (${isClean} and not ${isOneKey(uid)})`)
        .as('held'),
      fn.countAll<number>().filterWhere(isOneKey(uid)).as('own'),
    ])
    .where('rails.state', '<>', 'contested')
    .where(waitsForKey)
    .execute();
}

/** Finished heats of a category with rails that have neither a result nor a mark, also after the end of their test. */
export const listLacking = (db: Db, categoryId: string) =>
  heatsWithRails(db, categoryId)
    .innerJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .select(({ fn }) => fn.countAll<number>().as('rails'))
    .where('heats.status', '=', 'finished')
    .where('rails.state', 'not in', ['void', 'contested'])
    .where('entries.standing', '=', 'in')
    .where(({ not }) => not(isSettled(sql`rails.wod_id`)))
    .execute();

/** The entry has a result in the test, or a mark in its place. Needs `entries`. */
const isSettled = (testId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from results where results.wod_id = ${testId} and results.entry_id = entries.id)
  or exists (select from result_marks where result_marks.wod_id = ${testId} and result_marks.entry_id = entries.id))`;

/** Entries with neither result nor mark in an ended test of the day, in which they have no rail. */
export const listUnplaced = (db: Db, categoryId: string) =>
  db
    .selectFrom('wods')
    .innerJoin('categories', 'categories.id', 'wods.categoryId')
    .innerJoin('entries', 'entries.categoryId', 'wods.categoryId')
    .innerJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .select(['wods.id as testId', 'wods.name as test', 'entries.id as entryId'])
    .select(sql<string>`${sql.raw(shownEntryName)}`.as('name'))
    .where('wods.categoryId', '=', categoryId)
    .where('wods.status', '=', 'finished')
    .where('wods.typeEvent', '<>', 'qualifier')
    .where('categories.typeCategory', '=', 'fitness')
    .where('entries.standing', '=', 'in')
    .where(({ not }) => not(isSettled(sql`wods.id`)))
    .where(
      sql<boolean>`not exists (select from rails where rails.wod_id = wods.id and rails.entry_id = entries.id
      and rails.state <> 'void')`,
    )
    .orderBy('wods.createdAt')
    .orderBy('wods.id')
    .orderBy('name')
    .execute();

export const updateRail = (trx: Db, id: string, changes: Updateable<Rails>) =>
  trx.updateTable('rails').set(changes).where('id', '=', id).execute();

/** Whether the rail's result is what this judge finished here, and nobody wrote or chose another since. */
export async function isOwnFinish(trx: Db, rail: HeldRail, judgeId: string): Promise<boolean> {
  const line = await trx
    .selectFrom('resultHistory')
    .select(['action', 'userId', 'note'])
    .where('wodId', '=', rail.wodId)
    .where('entryId', '=', rail.entryId)
    .where('version', '=', rail.resultVersion)
    .executeTakeFirst();
  const isCount = line?.action === 'changed' && (line.note === null || line.note === messages.rails.mended);
  return isCount && line.userId === judgeId;
}

/** Takes a judge of a heat away from counting there a second time. */
export const leaveSecond = (trx: Db, heatId: string, judgeId: string) =>
  trx
    .updateTable('rails')
    .set({ secondJudgeId: null })
    .where('heatId', '=', heatId)
    .where('secondJudgeId', '=', judgeId)
    .execute();

/** Deletes signatures of an account or its team, and the reasons for missing ones, which may concern health. */
export const clearSignaturesOf = (trx: Db, userId: string) =>
  sql`
    update rails set signature = null, unsigned_reason = null
    where (signature is not null or unsigned_reason is not null) and entry_id in (select entry_id from participants where user_id = ${userId})
  `.execute(trx);

/** Deletes the words of the protests that this account opened, and of those against its own results. */
export const clearProtestsOf = (trx: Db, userId: string) =>
  sql`
    update protests set reason = '' from rails where rails.id = protests.rail_id and protests.reason <> ''
      and (protests.by_id = ${userId} or rails.entry_id in (select entry_id from participants where user_id = ${userId}))
  `.execute(trx);
