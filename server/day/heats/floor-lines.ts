import type { PlanSlot } from '#domain/day/heats/plan.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { type DayTestRow, listPlannedHeats } from './heats.store.ts';
import type { Day } from './on-day.ts';
import { placeOf } from './run-clock.ts';

/** What is planned of an event, by the floor on which it is; heats of the same line never overlap. */
export type FloorLines = {
  takenBeside(day: Pick<Day, 'category'>, test: DayTestRow): PlanSlot[];
  /** Heats that come instead of those that the test had. */
  plan(day: Pick<Day, 'category'>, test: DayTestRow, slots: readonly PlanSlot[]): void;
};

/** V4: with categories side by side each floor has a line of its own. */
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
