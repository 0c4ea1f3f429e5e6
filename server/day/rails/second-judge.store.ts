import { sql } from 'kysely';
import { elapsedAt, type RunSegment } from '#domain/day/clock/phase.ts';
import { secondProblem } from '#domain/day/rails/second-judge.ts';
import { measuredTestOf } from '#domain/scoring/results/values.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { newestSecond, newestTally, voidedSecond } from './tallies.reads.ts';

// The second judge's count of a rail. Its epochs are its own: `rails.epoch` is that of the first judge's devices.

export const findSecondEpochs = (db: Db, railId: string) =>
  db
    .selectFrom('rails')
    .select([voidedSecond.as('voided'), newestSecond.as('newest')])
    .where('id', '=', railId)
    .executeTakeFirstOrThrow();

/** Voids the second counts of a rail that is counted again. */
export const voidSeconds = (trx: Db, railId: string) =>
  trx.updateTable('tallies').set({ isVoid: true }).where('railId', '=', railId).where('role', '=', 'second').execute();

/**
 * Whether this account counts at a rail only to compare: it is the second judge, or was it and never the first. Needs
 * `rails`.
 */
export const isSecondOf = (uid: string) => sql<boolean>`(rails.judge_id is distinct from ${uid}
  and (rails.second_judge_id is not distinct from ${uid} or not exists (select from tallies
    where tallies.rail_id = rails.id and tallies.role = 'main' and tallies.judge_id = ${uid} and not tallies.is_void)))`;

type Counts = {
  count: number | null;
  finishAt: number | null;
  quantity: number | null;
  timeMs: number | null;
  secondJudgeId: string | null;
  secondEpoch: number | null;
  secondCount: number | null;
  secondFinishAt: number | null;
  overAt: Date | null;
  segments: unknown;
};
type Measured = { needTime: boolean; timeCapMs: number };

/** Why the second count holds the result of a rail back; null when it does not. */
export function problemOfSecond(row: Counts, { needTime, timeCapMs }: Measured, now: Date) {
  const { secondEpoch, overAt } = row;
  const segments = (row.segments ?? []) as RunSegment[];
  const endedAt = (at: number | null) =>
    at === null ? null : Math.min(timeCapMs, elapsedAt(segments, Number(at) * 10));
  const typed = row.quantity === null ? null : { count: row.quantity, finishMs: row.timeMs };
  return secondProblem({
    main: row.count === null ? typed : { count: Number(row.count), finishMs: endedAt(row.finishAt) },
    second: secondEpoch === null ? null : { count: Number(row.secondCount), finishMs: endedAt(row.secondFinishAt) },
    isPlaced: row.secondJudgeId !== null,
    isTimed: needTime,
    sinceOverMs: overAt === null ? 0 : now.getTime() - overAt.getTime(),
  });
}

type Of = { categoryId: string } | { railIds: readonly string[] };

/** Rails whose result the second count holds back: it is missing, or unlike the first one. */
export async function listHeldBySecond(db: Db, of: Of, now: Date): Promise<Set<string>> {
  const asked = db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'rails.wodId')
    .leftJoin('runs', 'runs.id', 'heats.runId')
    .leftJoinLateral(newestTally('second', 'second'), join => join.onTrue())
    .leftJoinLateral(newestTally('main', 'main'), join => join.onTrue())
    .leftJoin('results', join =>
      join.onRef('results.wodId', '=', 'rails.wodId').onRef('results.entryId', '=', 'rails.entryId'),
    )
    .select(['rails.id', 'rails.secondJudgeId', 'rails.overAt', 'runs.segments', 'main.count', 'main.finishAt'])
    .select(['second.epoch as secondEpoch', 'second.count as secondCount', 'second.finishAt as secondFinishAt'])
    .select(['wods.typeWod', 'wods.needTime', 'wods.validReps', 'wods.isWodPenalized', 'wods.timeCap'])
    .select(['results.quantity', 'results.timeMs'])
    .where('rails.state', 'in', ['judging', 'finished', 'signed'])
    .where(({ or, eb }) => or([eb('rails.secondJudgeId', 'is not', null), eb('second.epoch', 'is not', null)]));
  const rows = await ('categoryId' in of
    ? asked.where('heats.categoryId', '=', of.categoryId)
    : asked.where('rails.id', 'in', ['', ...of.railIds])
  ).execute();
  return new Set(rows.filter(row => problemOfSecond(row, measuredTestOf(row), now) !== null).map(({ id }) => id));
}
