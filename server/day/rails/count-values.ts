import { sayProblem } from '#contract/scoring/result-problems.ts';
import { elapsedAt, type RunSegment } from '#domain/day/clock/phase.ts';
import { correctedValues, finishValues } from '#domain/day/rails/finish-values.ts';
import { toTimeParts } from '#domain/scoring/results/values.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { checkValues } from '#server/scoring/results/check-values.ts';
import { readResultContext } from '#server/scoring/results/read-result-context.ts';
import type { StoredValues } from '#server/scoring/results/result-change.ts';
import { measuredTest } from '#server/scoring/results/test-row.ts';
import type { HeldRail } from './rails.store.ts';
import type { TallyRow } from './tallies.store.ts';

type AtRail = { trx: Db; rail: Pick<HeldRail, 'wodId' | 'segments'> & { entryId: string } };
type Counted = Pick<TallyRow, 'count' | 'finishAt' | 'tieBreakAt'>;

/** Milliseconds since the heat's start, without its pauses. Device times are hundredths of the server's clock. */
export const sinceStart = (segments: unknown, at: number | null): number | null =>
  at === null ? null : elapsedAt((segments ?? []) as RunSegment[], at * 10);

/** Result values from a device's count. A team's rail counts for the team (D8). */
export async function valuesOf({ trx, rail }: AtRail, counted: Counted): Promise<StoredValues> {
  const { test, entrant } = await readResultContext(trx, rail.wodId, rail.entryId);
  const memberIds = test.team ? entrant.members.map(({ userId }) => userId) : null;
  const sums = {
    count: counted.count,
    finishMs: sinceStart(rail.segments, counted.finishAt),
    tieBreakMs: sinceStart(rail.segments, counted.tieBreakAt),
  };
  const values = checkValues(finishValues(sums, measuredTest(test), 's', memberIds), test, entrant);
  if ('message' in values) throw refusedField(values.field, values.message);
  return values;
}

/** The count in thousandths of a unit, times in milliseconds. Without a tie-break the stored tie-break is used. */
export type TypedCount = { count: number; timeMs: number | null; tiebreakMs?: number | null | undefined };

/** Result values from a count that a person typed for a rail. A count above the target is refused. */
export async function typedValuesOf(
  { trx, rail }: AtRail,
  { count, timeMs, tiebreakMs }: TypedCount,
): Promise<StoredValues> {
  const { test, entrant } = await readResultContext(trx, rail.wodId, rail.entryId);
  const measured = measuredTest(test);
  const memberIds = test.team ? entrant.members.map(({ userId }) => userId) : null;
  const typed = correctedValues({ count, timeMs }, measured, memberIds);
  if (typed === 'overTarget') throw refusedField('quantity', sayProblem(typed, measured));
  const tiebreak = tiebreakMs ? toTimeParts(tiebreakMs) : null;
  const values = checkValues({ ...typed, tiebreak }, test, entrant);
  if ('message' in values) throw refusedField(values.field, values.message);
  return values;
}
