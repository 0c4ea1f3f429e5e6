import { basisOf } from '#domain/day/heats/basis.ts';
import type { FixedPlace, PlanEntry, PlanInput, PlannedPlace, PlanSlot } from '#domain/day/heats/plan.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { absentOf } from '#server/day/attendance/attendance.reads.ts';
import type { DayCategoryRow, DayTestRow, HeatRow } from '#server/day/heats/heats.store.ts';
import type { Seeds } from '#server/day/heats/seeds.ts';
import { readDay } from '#server/day/heats/with-locked-day.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { entriesToPlan, planOptions } from './plan-entries.ts';
import { listPlannedRails, type PlannedRailRow } from './plans.store.ts';

/** Current plan of a test, and the input for a new one. */
export type CurrentPlan = {
  event: OwnEventRow;
  category: DayCategoryRow;
  test: DayTestRow;
  heats: readonly HeatRow[];
  rails: readonly PlannedRailRow[];
  places: readonly PlannedPlace[];
  /** Entries that take part, present or not. */
  entries: readonly PlanEntry[];
  absent: ReadonlySet<string>;
  input: PlanInput;
  basis: string;
};

type PlanHome = { event: OwnEventRow; categoryId: string; testId: string; seeds: Seeds };

/** The heat is neither called nor begun: its plan may still change. */
export const isOpen = ({ status, calledAt }: HeatRow): boolean => status === 'on_hold' && !calledAt;

export async function readCurrentPlan(db: Db, { event, categoryId, testId, seeds }: PlanHome): Promise<CurrentPlan> {
  const day = await readDay(db, categoryId);
  const test = day.tests.find(({ id }) => id === testId);
  if (!test) throw notFound();
  const heats = day.heats.filter(heat => heat.testId === testId);
  const rails = await listPlannedRails(db, [testId]);
  const entries = await entriesToPlan(db, categoryId, seeds);
  const absent = await absentOf(db, categoryId);
  const places = rails.flatMap(({ position: heat, number: rail, entryId }) =>
    entryId === null ? [] : [{ heat, rail, entryId, judgeId: null }],
  );
  const input: PlanInput = {
    rails: event.rails,
    entries: entries.filter(({ id }) => !absent.has(id)),
    seededBy: seeds.from,
    slots: slotsOf(heats, { entries: entries.length, rails: event.rails, from: test.startsAt.getTime() }),
    fixed: fixedOf(heats, rails),
    published: places,
    judges: [],
    options: planOptions,
  };
  const { category } = day;
  return { event, category, test, heats, rails, places, entries, absent, input, basis: basisOf(input) };
}

type Room = { entries: number; rails: number; from: number };

/** Slots of the existing heats, plus as many as all entries would need: the limit of any plan. */
function slotsOf(heats: readonly HeatRow[], { entries, rails, from }: Room): PlanSlot[] {
  const slots = heats.map(({ plannedAt, slotS }) => ({
    startsAt: plannedAt.getTime(),
    endsAt: plannedAt.getTime() + slotS * 1000,
  }));
  const last = heats.at(-1);
  if (!last || rails === 0) return slots;
  for (let more = Math.ceil(entries / rails); more > 0; more--) {
    const startsAt = Math.max(slots.at(-1)!.endsAt, from);
    slots.push({ startsAt, endsAt: startsAt + last.slotS * 1000 });
  }
  return slots;
}

function fixedOf(heats: readonly HeatRow[], rails: readonly PlannedRailRow[]): FixedPlace[] {
  const heatOf = new Map(heats.map(heat => [heat.id, heat]));
  return rails.flatMap(({ heatId, position, number, entryId, locked }): FixedPlace[] => {
    const heat = heatOf.get(heatId);
    if (entryId === null || !heat) return [];
    const by = heat.status !== 'on_hold' ? 'running' : heat.calledAt ? 'called' : locked ? 'locked' : null;
    return by ? [{ heat: position, rail: number, entryId, judgeId: null, by }] : [];
  });
}
