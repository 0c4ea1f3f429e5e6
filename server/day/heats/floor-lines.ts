import type { PlanSlot } from '#domain/day/heats/plan.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { type DayTestRow, listPlannedHeats } from './heats.store.ts';
import { placeOf } from './run-clock.ts';
import type { Day } from './with-locked-day.ts';

/** Planned heats of an event, by line. Heats of one line never overlap. */
export type FloorLines = {
  takenBeside(day: Pick<Day, 'category'>, test: DayTestRow): PlanSlot[];
  /** Adds the heats that replace the test's old ones. */
  plan(day: Pick<Day, 'category'>, test: DayTestRow, slots: readonly PlanSlot[]): void;
};

/** With side-by-side categories each floor is a line of its own; else the event is one line (V4). */
export async function readFloorLines(
  db: Db,
  event: OwnEventRow,
  drawnAnew: ReadonlySet<string> = new Set(),
): Promise<FloorLines> {
  const rows = (await listPlannedHeats(db, event.id)).filter(({ testId }) => !drawnAnew.has(testId));
  const planned = rows.map(({ testId, categoryId, scenarioId, plannedAt, slotS }) => ({
    testId,
    line: event.simultaneousCategories ? (scenarioId ?? categoryId) : event.id,
    startsAt: plannedAt.getTime(),
    endsAt: plannedAt.getTime() + slotS * 1000,
  }));
  const lineOf = (day: Pick<Day, 'category'>, test: DayTestRow) =>
    event.simultaneousCategories ? placeOf(event, day, test).id : event.id;
  return {
    takenBeside: (day, test) => {
      const line = lineOf(day, test);
      return planned.filter(one => one.line === line && one.testId !== test.id);
    },
    plan: (day, test, slots) => {
      const line = lineOf(day, test);
      planned.push(...slots.map(slot => ({ ...slot, line, testId: test.id })));
    },
  };
}
