import type { WodDates, WodEdit } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import type { Range } from '#domain/competition/events/event-times.ts';
import { usualReveal } from '#domain/competition/wods/reveal.ts';
import {
  checkWodDates,
  isWodLocked,
  stageOf,
  typeEventsOf,
  type WodEventType,
  windowOf,
} from '#domain/competition/wods/wod-rules.ts';
import { countsExercises, needsTarget, needsTime, type WodType } from '#domain/competition/wods/wod-types.ts';
import { toInstant } from '#domain/foundation/time/zones.ts';
import type { OwnEventRow } from '#server/competition/categories/categories.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused, refusedField } from '#server/foundation/http/refuse.ts';
import { listScenarios } from './wods.store.ts';

/** Returns the stored columns of a form without dates. Fields that do not apply in this event become null. */
export async function wodColumns(db: Db, form: WodEdit, event: OwnEventRow) {
  const { typeEvent, typeWod, isWodPenalized } = form;
  if (!typeEventsOf(event).includes(typeEvent)) throw refusedField('typeEvent', messages.wod.typeEvent);
  return {
    name: form.name,
    description: form.description,
    typeEvent,
    typeWod,
    rounds: form.rounds ?? null,
    needTime: needsTime(typeWod, form.needTime),
    isWodPenalized,
    validReps: needsTarget(typeWod, isWodPenalized) ? (form.validReps ?? null) : null,
    timeCap: form.timeCap,
    isFinal: form.isFinal,
    scenarioId: await chosenScenario(db, typeEvent, form.scenarioId ?? null, event),
    exercises: JSON.stringify(form.exercises.map(exercise => measuredIn(typeWod, exercise))),
    ...revealColumns(form, event),
  };
}

/** Returns an exercise as stored. Its unit is repetitions unless the test's type counts exercises. */
const measuredIn = (type: WodType, { name, cant, unit }: WodEdit['exercises'][number]) => ({
  name,
  cant,
  unit: countsExercises(type) ? unit : ('reps' as const),
});

/** Stores the reveal time only if the form chose one (N11). */
function revealColumns({ reveal, revealAt, typeEvent }: WodEdit, { timeZone }: OwnEventRow) {
  const chosen = reveal ?? usualReveal(typeEvent);
  return { reveal: chosen, revealsAt: chosen === 'moment' && revealAt ? toInstant(revealAt, timeZone) : null };
}

/** Returns the scenario of a test. Null where tests need none; simultaneous tests on site need one (ORG-345). */
export async function chosenScenario(db: Db, typeEvent: WodEventType, chosen: string | null, event: OwnEventRow) {
  if (event.type !== 'offline' || stageOf(typeEvent) !== 'event') return null;
  const scenarios = await listScenarios(db, event.id);
  if (scenarios.length === 0) return null;
  if (!scenarios.some(({ id }) => id === chosen)) throw refusedField('scenarioId', messages.wod.scenario);
  return chosen;
}

export const rangeOf = (row: { startsAt: Date; endsAt: Date }): Range => ({
  start: row.startsAt.getTime(),
  end: row.endsAt.getTime(),
});

type Row = { startsAt: Date; endsAt: Date };

export function isOutside(dates: Row, typeEvent: WodEventType, event: OwnEventRow, category: Row | null): boolean {
  const window = windowOf(typeEvent, timesOf(event), category && rangeOf(category));
  return checkWodDates(rangeOf(dates), window).length > 0;
}

export function wodDates(form: WodDates, typeEvent: WodEventType, event: OwnEventRow, category: Row | null) {
  const dates = { startsAt: toInstant(form.start, event.timeZone), endsAt: toInstant(form.end, event.timeZone) };
  const window = windowOf(typeEvent, timesOf(event), category && rangeOf(category));
  const [problem] = checkWodDates(rangeOf(dates), window);
  if (problem) throw refusedField(problem.field, messages.wod.dateProblems[problem.problem]);
  return dates;
}

/** Returns the first state of a test. Tests on site wait for the live day (ORG-229, ORG-258). */
export const firstStatus = (typeEvent: WodEventType) => (typeEvent === 'offline' ? ('on_hold' as const) : null);

/** Refuses a change of a started test, and a move into a started stage (ORG-352). */
export function refuseLocked(typeEvents: WodEventType[], event: OwnEventRow, now: Date) {
  const isLocked = typeEvents.some(typeEvent => isWodLocked(typeEvent, timesOf(event), now.getTime()));
  if (isLocked) throw refused(messages.wod.locked);
}

export function refuseCompleted(event: OwnEventRow, now: Date) {
  if (isCompleted(timesOf(event), now.getTime())) throw refused(messages.wod.eventCompleted);
}
