import { type Insertable, sql, type Updateable } from 'kysely';
import type { TapRole } from '#domain/day/rails/tap-batch.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { RailTaps, Tallies } from '#server/foundation/db/types.gen.ts';
import { isAllowed } from './rails.reads.ts';
import { newestSecond } from './tallies.reads.ts';

// A tally is the count of one device at a rail.

export const findNewestTally = (db: Db, railId: string, role: TapRole = 'main') =>
  db
    .selectFrom('tallies')
    .leftJoin('users', 'users.id', 'tallies.judgeId')
    .selectAll('tallies')
    .select('users.name as judgeName')
    .where('railId', '=', railId)
    .where('role', '=', role)
    .where('isVoid', '=', false)
    .orderBy('epoch', 'desc')
    .executeTakeFirst();

export const insertTally = (trx: Db, tally: Insertable<Tallies>) => trx.insertInto('tallies').values(tally).execute();

type OfDevice = { railId: string; role: TapRole; epoch: number };

/** Tally with its rail, and whether its judge may still judge there. */
export const findTally = (db: Db, { railId, role, epoch }: OfDevice) =>
  db
    .selectFrom('tallies')
    .innerJoin('rails', 'rails.id', 'tallies.railId')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .selectAll('tallies')
    .select(['rails.state', role === 'main' ? 'rails.epoch as newest' : newestSecond.as('newest')])
    .select(isAllowed('tallies.judgeId').as('isAllowed'))
    .where('tallies.railId', '=', railId)
    .where('tallies.role', '=', role)
    .where('tallies.epoch', '=', epoch)
    .executeTakeFirst();
export type TallyRow = NonNullable<Awaited<ReturnType<typeof findTally>>>;

type Counted = Updateable<Tallies> & { lastSeq: number };

/**
 * Stores taps and their sums in one statement, which also notifies every process for its screens. So no process has to
 * read them. False when other taps came in between.
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

/** `<rail> <epoch> <seq> <count> <no-reps> <finish or -> <when>`: `open-floors.ts` parses it. */
function tellTaps({ railId, epoch, arrivedAt }: Insertable<RailTaps>, counted: Counted) {
  const { lastSeq, count, noReps, finishAt } = counted;
  const payload = [railId, epoch, lastSeq, count, noReps, finishAt ?? '-', new Date(arrivedAt as Date).getTime()].join(
    ' ',
  );
  return sql<unknown>`pg_notify('taps', ${payload})`.as('told');
}

/** Voids the counts of rails: no device continues from these counts. */
export const voidTallies = (trx: Db, railIds: readonly string[]) =>
  trx
    .updateTable('tallies')
    .set({ isVoid: true })
    .where('railId', 'in', [...railIds, ''])
    .execute();

export const clearJudgeOfTallies = (trx: Db, userId: string) =>
  trx.updateTable('tallies').set({ judgeId: null }).where('judgeId', '=', userId).execute();
