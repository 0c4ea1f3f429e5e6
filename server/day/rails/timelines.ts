import type { RailTimelines, Timeline } from '#contract/day/protests.ts';
import { emptyTally, stepsOf, type Tally } from '#domain/day/rails/fold.ts';
import { decodeTaps } from '#domain/day/rails/tap-codec.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { readEntry } from '#server/scoring/results/read-result-context.ts';
import { sinceStart } from './count-values.ts';
import { readsCounts } from './rails.access.ts';
import { findRailOfTimelines, listTalliesOf, listTapsOf, type TallyOfRail, type TapsRow } from './timelines.store.ts';

/** All counts of a rail, tap by tap, with the history of its result and its paper card. */
export async function readTimelines(app: App, viewer: Viewer, railId: string): Promise<RailTimelines> {
  const db = app.database.kysely;
  const rail = await findRailOfTimelines(db, railId);
  if (!rail) throw notFound();
  await readsCounts(db, viewer, rail);
  const [tallies, batches] = await Promise.all([listTalliesOf(db, railId), listTapsOf(db, railId)]);
  const lines = rail.entryId === null ? [] : (await readEntry(db, rail.entryId)).lines;
  const history = lines.filter(({ wodId }) => wodId === rail.wodId);
  return {
    ...{
      number: rail.number,
      entry: rail.entry,
      timeZone: rail.timeZone,
      unit: rail.unit,
      capMs: rail.capMs ?? rail.timeCap * 1_000,
    },
    timelines: tallies.map(tally => toTimeline(tally, { tallies, batches, segments: rail.segments })),
    history: history.map(({ at, by, becomes, note }) => ({
      ...{ at: at.toISOString(), by, note },
      becomes: becomes && { quantity: becomes.quantity, timeMs: becomes.timeMs },
    })),
    paper: rail.typed && {
      ...{ count: rail.typed.count, timeMs: rail.typed.timeMs },
      ...{ noReps: rail.typed.noReps ?? 0, by: rail.typist },
    },
  };
}

type Counts = { tallies: readonly TallyOfRail[]; batches: readonly TapsRow[]; segments: unknown };

function toTimeline(tally: TallyOfRail, { tallies, batches, segments }: Counts): Timeline {
  const { role, epoch, judge, isVoid, count, noReps, errorMs } = tally;
  const start: Tally = {
    ...emptyTally,
    ...(tally.begunWith as Pick<Tally, 'count' | 'noReps' | 'tieBreakAt'>),
    seq: 0,
  };
  const own = batches.filter(batch => batch.role === role && batch.epoch === epoch);
  const taps = own.flatMap(({ taps: bytes, since }): Tap[] => decodeTaps(bytes, Number(since)) ?? []);
  const { counted, missed } = stepsOf(taps, start);
  const after = (at: number) => sinceStart(segments, at) ?? 0;
  const newest = tallies.findLast(each => each.role === role && !each.isVoid);
  return {
    ...{ role, epoch, judge, isVoid, isNewest: newest?.epoch === epoch },
    ...{ begun: start.count, count: Number(count), noReps, errorMs },
    finishMs: sinceStart(segments, tally.finishAt === null ? null : Number(tally.finishAt)),
    counted: counted.map(([at, total]): [number, number] => [after(at), total]),
    missed: missed.map(after),
  };
}
