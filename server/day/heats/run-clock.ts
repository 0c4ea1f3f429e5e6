import { messages } from '#contract/messages.ts';
import { clockKindOf, type RunSegment } from '#domain/day/clock/phase.ts';
import { beginRun, type CountIn, type Run, type RunCommand, stepRun, whyNotRun } from '#domain/day/clock/run-states.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { type DayTestRow, type HeatRow, insertRun, updateRun } from './heats.store.ts';
import type { Day } from './with-locked-day.ts';

/**
 * Floor of a test: its scenario, else the event. A floor runs one heat at a time. Side-by-side categories without a
 * scenario have one floor each (D5).
 */
export function placeOf(event: OwnEventRow, { category }: Pick<Day, 'category'>, test: DayTestRow) {
  if (test.scenarioId) return { id: test.scenarioId, name: test.stageName };
  return { id: event.simultaneousCategories ? category.id : event.id, name: null };
}

type NewRun = { eventId: string; placeId: string; test: DayTestRow; countIn: CountIn; from: Date; isManual: boolean };

export async function openRun(trx: Db, { eventId, placeId, test, countIn, from, isManual }: NewRun): Promise<string> {
  const id = crypto.randomUUID();
  const { state, segments } = beginRun(from.getTime(), countIn);
  const clock = { state, segments: JSON.stringify(segments), countInS: countIn, isManual };
  await insertRun(trx, { id, eventId, placeId, ...clock, ...clockOf(test) });
  return id;
}

export const clockOf = ({ typeWod, timeCap }: DayTestRow) => ({ kind: clockKindOf(typeWod), capMs: timeCap * 1000 });

/** Clock of a heat for the domain rules. Undefined when it has none. */
export const runOf = ({ state, segments }: HeatRow): Run | undefined =>
  state ? { state, segments: segments as RunSegment[] } : undefined;

type Step = { command: RunCommand; countIn: CountIn; now: Date; held?: boolean };

/** Moves a heat's clock. Does nothing when it has none. */
export async function moveRun(trx: Db, heat: HeatRow, { command, countIn, now, held = false }: Step): Promise<void> {
  const run = runOf(heat);
  if (!heat.runId || !run) return;
  const why = whyNotRun(command, run);
  if (why) throw refused(messages.heats[why]);
  const { state, segments } = stepRun(run, command, now.getTime(), countIn);
  await updateRun(trx, heat.runId, { state, segments: JSON.stringify(segments), held });
}
