import type { PlanSlot } from '#domain/day/heats/plan.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { listBlocks } from '#server/day/heats/blocks/blocks.store.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { type DayTestRow, listPlannedHeats } from './heats.store.ts';
import { placeOf } from './run-clock.ts';
import type { Day } from './with-locked-day.ts';

/** Planned heats of an event, by line. Heats of one line never overlap. */
export type FloorLines = {
  /**
   * Heats of other tests on the line. A test without a block also leaves the blocks free that have no heats yet. A test
   * with one does not: it would otherwise jump behind its neighbour when its entries no longer fit.
   */
  takenBeside(day: Pick<Day, 'category'>, test: DayTestRow): PlanSlot[];
  /** Adds the heats that replace the test's old ones. */
  plan(day: Pick<Day, 'category'>, test: DayTestRow, slots: readonly PlanSlot[]): void;
  /** The start of a test's block, in milliseconds; -Infinity without one. */
  blockStart(testId: string): number;
};

/** With side-by-side categories each floor is a line of its own; else the event is one line (V4). */
export async function readFloorLines(
  db: Db,
  event: OwnEventRow,
  drawnAnew: ReadonlySet<string> = new Set(),
): Promise<FloorLines> {
  const rows = (await listPlannedHeats(db, event.id)).filter(({ testId }) => !drawnAnew.has(testId));
  type Placed = { testId: string; categoryId: string; scenarioId: string | null };
  const placed = ({ testId, categoryId, scenarioId }: Placed, startsAt: Date, lengthMs: number) => ({
    testId,
    line: event.simultaneousCategories ? (scenarioId ?? categoryId) : event.id,
    startsAt: startsAt.getTime(),
    endsAt: startsAt.getTime() + lengthMs,
  });
  const planned = rows.map(row => placed(row, row.plannedAt, row.slotS * 1000));
  const blocks = (await listBlocks(db, event.id)).map(row =>
    placed(row, row.startsAt, row.endsAt.getTime() - row.startsAt.getTime()),
  );
  const blockOf = (testId: string) => blocks.find(block => block.testId === testId);
  const lineOf = (day: Pick<Day, 'category'>, test: DayTestRow) =>
    event.simultaneousCategories ? placeOf(event, day, test).id : event.id;
  return {
    takenBeside: (day, test) => {
      const line = lineOf(day, test);
      const drawn = new Set(planned.map(({ testId }) => testId));
      const kept = blockOf(test.id) ? [] : blocks.filter(({ testId }) => !drawn.has(testId));
      return [...planned, ...kept].filter(one => one.line === line && one.testId !== test.id);
    },
    plan: (day, test, slots) => {
      const line = lineOf(day, test);
      planned.push(...slots.map(slot => ({ ...slot, line, testId: test.id })));
    },
    blockStart: testId => blockOf(testId)?.startsAt ?? Number.NEGATIVE_INFINITY,
  };
}
