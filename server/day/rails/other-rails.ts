import type { HeatToHelp, OtherRail } from '#contract/day/rails.ts';
import { keepsItsJudge } from '#domain/day/rails/take-over.ts';
import type { App } from '#server/app.ts';
import { isAbsent } from '#server/day/attendance/attendance.reads.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { clockOf, newestOf } from './rail-view.ts';
import { listRailsToHelp } from './take-over.store.ts';

/** Called and running heats that this judge may help in, with every rail that has an athlete. */
export async function readOthers(app: App, viewer: Viewer): Promise<{ now: string; heats: HeatToHelp[] }> {
  const rows = await listRailsToHelp(app.database.kysely, viewer.uid);
  const heats = [...Map.groupBy(rows, ({ heatId }) => heatId).values()];
  return { now: app.now().toISOString(), heats: heats.map(rails => toHeat(rails, viewer.uid)) };
}

type Row = Awaited<ReturnType<typeof listRailsToHelp>>[number];

function toHeat(rows: Row[], ownId: string): HeatToHelp {
  const row = rows[0]!;
  return {
    uid: row.heatId,
    name: row.heatName,
    status: row.status,
    isCalled: row.calledAt !== null,
    run: clockOf(row),
    test: { name: row.testName, unit: row.unit, typeWod: row.typeWod },
    category: row.categoryName,
    ownRail: rows.find(own => own.judgeId === ownId && keepsItsJudge(own.state, isAbsent(own)))?.number ?? null,
    rails: rows.map(toOther),
  };
}

const toOther = (row: Row): OtherRail => ({
  uid: row.id,
  number: row.number,
  state: row.state,
  epoch: row.epoch,
  entry: row.entryName,
  judge: row.judgeName,
  newest: newestOf(row),
});
