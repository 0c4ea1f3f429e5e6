import { messages } from '#contract/messages.ts';
import type { RunSegment } from '#domain/clock/phase.ts';
import { beginRun, type CountIn, type RunCommand, stepRun, whyNotRun } from '#domain/clock/run-states.ts';
import type { Db } from '#server/db/connection.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import { refused } from '#server/http/refuse.ts';
import { type DayTestRow, type HeatRow, insertRun, updateRun } from './heats.store.ts';
import type { Day } from './on-day.ts';

/** D5: where one heat runs at a time: the scenario, else the event; of categories side by side without one, each its own. */
export function placeOf(event: OwnEventRow, { category }: Pick<Day, 'category'>, test: DayTestRow) {
  if (test.scenarioId) return { id: test.scenarioId, name: test.stageName };
  return { id: event.simultaneousCategories ? category.id : event.id, name: null };
}

type NewRun = { eventId: string; placeId: string; capMs: number; countIn: CountIn; now: Date };

export async function openRun(trx: Db, { eventId, placeId, capMs, countIn, now }: NewRun): Promise<string> {
  const id = crypto.randomUUID();
  const { state, segments } = beginRun(now.getTime(), countIn);
  const clock = { state, segments: JSON.stringify(segments), countInS: countIn, capMs };
  await insertRun(trx, { id, eventId, placeId, ...clock });
  return id;
}

type Step = { command: RunCommand; countIn: CountIn; now: Date; held?: boolean };

/** The clock of a heat that runs; one without a clock has none to move. */
export async function moveRun(trx: Db, heat: HeatRow, { command, countIn, now, held = false }: Step): Promise<void> {
  if (!heat.runId || !heat.state) return;
  const why = whyNotRun(command, { state: heat.state });
  if (why) throw refused(messages.heats[why]);
  const run = { state: heat.state, segments: heat.segments as RunSegment[] };
  const { state, segments } = stepRun(run, command, now.getTime(), countIn);
  await updateRun(trx, heat.runId, { state, segments: JSON.stringify(segments), held });
}
