import { elapsedAt, type RunSegment } from '#domain/clock/phase.ts';
import { finishValues } from '#domain/rails/finish-values.ts';
import type { Db } from '#server/db/connection.ts';
import { refusedField } from '#server/http/refuse.ts';
import { checkValues } from '#server/results/check-values.ts';
import { readResultContext } from '#server/results/read-result-context.ts';
import type { StoredValues } from '#server/results/result-change.ts';
import { measuredTest } from '#server/results/test-row.ts';
import type { HeldRail, TallyRow } from './rails.store.ts';

type AtRail = { trx: Db; rail: Pick<HeldRail, 'wodId' | 'segments'> & { entryId: string } };
type Counted = Pick<TallyRow, 'count' | 'finishAt' | 'tieBreakAt'>;

/** Times of a device are hundredths of the server's clock; of a heat they count from its start, its pauses left out. */
export const sinceStart = (segments: unknown, at: number | null): number | null =>
  at === null ? null : elapsedAt((segments ?? []) as RunSegment[], at * 10);

/** What a device counted, as a result. D8: a team's rail counts for the team. */
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
