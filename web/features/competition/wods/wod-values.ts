import type { OwnEvent } from '#contract/competition/events.ts';
import type { WodForm } from '#contract/competition/wod-form.ts';
import type { EventTimes } from '#domain/competition/events/event-times.ts';
import type { Reveal } from '#domain/competition/wods/reveal.ts';
import { type WodEventType, windowOf } from '#domain/competition/wods/wod-rules.ts';
import {
  countsExercises,
  type ExerciseUnit,
  needsTarget,
  needsTime,
  proposeTarget,
} from '#domain/competition/wods/wod-types.ts';
import { toInstant, toWall } from '#domain/foundation/time/zones.ts';
import type { Answers } from '#web/lib/form/form-table.ts';
import { newId } from '#web/lib/new-id.ts';
import type { ShownWod } from './wod-words.ts';

export type ExerciseValues = { key: string; name: string; cant: number | null; unit: ExerciseUnit };

/** The values of a test's form; null and '' mean unanswered. Dates are wall times of the event's place. */
export type WodValues = Answers<
  WodForm,
  {
    needTime: boolean;
    scenarioId: string | null;
    reveal: Reveal | null;
    revealAt: string;
    exercises: ExerciseValues[];
    /** False while the target is computed from rounds and exercises. */
    targetByHand: boolean;
  }
>;

/** The things that a test belongs to. A general wod has no category. */
export type WodHome = { event: OwnEvent; category: { start: string; end: string } | null };

export const newExercise = (unit: ExerciseUnit = 'reps'): ExerciseValues => ({
  key: newId(),
  name: '',
  cant: null,
  unit,
});

export const proposedTarget = ({ typeWod, rounds, exercises }: Pick<WodValues, 'typeWod' | 'rounds' | 'exercises'>) =>
  proposeTarget(typeWod, rounds, exercises);

/** Only a stage on site has a scenario; athletes do a qualifier anywhere. */
export const asksScenario = ({ typeEvent }: WodValues, { event }: WodHome): boolean =>
  event.type === 'offline' && typeEvent === 'offline' && event.scenarios.length > 0;

export const asksTarget = (values: WodValues): boolean =>
  values.typeWod !== null && needsTarget(values.typeWod, values.isWodPenalized === true);

/** A test that counts work asks for its unit; the others have a fixed one (walk-organizer B12). */
export const asksUnit = ({ typeWod }: Pick<WodValues, 'typeWod'>): boolean =>
  typeWod === null || countsExercises(typeWod);

/** The answers to send: without those that do not apply, and with the proposed target. */
export function settled(values: WodValues, home: WodHome): WodValues {
  const proposed = proposedTarget(values);
  const target = values.targetByHand ? values.validReps : proposed;
  return {
    ...values,
    needTime: values.typeWod !== null && needsTime(values.typeWod, values.needTime),
    validReps: asksTarget(values) ? target : null,
    targetByHand: asksTarget(values) && target !== proposed,
    exercises: asksUnit(values) ? values.exercises : values.exercises.map(each => ({ ...each, unit: 'reps' as const })),
    scenarioId: asksScenario(values, home) ? values.scenarioId : null,
    revealAt: values.reveal === 'moment' ? values.revealAt : '',
  };
}

/** The earliest and latest date of a test, as wall times of the event's place. */
export function wallWindow(typeEvent: WodEventType | null, home: WodHome) {
  const { start, end } = windowIn(typeEvent, home);
  return { start: toWall(start, home.event.timeZone), end: toWall(end, home.event.timeZone) };
}

const moment = (at: string | null) => (at === null ? null : Date.parse(at));

export const timesIn = (event: OwnEvent): EventTimes => ({
  start: Date.parse(event.start),
  end: Date.parse(event.end),
  startQualifier: moment(event.startQualifier),
  endQualifier: moment(event.endQualifier),
  finishedAt: null,
  qualifierClosedAt: null,
});

export function windowIn(typeEvent: WodEventType | null, { event, category }: WodHome) {
  const { type, qualifierOnline } = event;
  const range = category && { start: Date.parse(category.start), end: Date.parse(category.end) };
  return windowOf(typeEvent ?? type, { type, qualifierOnline, ...timesIn(event) }, range);
}

export function previewOf(values: WodValues, home: WodHome): ShownWod {
  const { timeZone, scenarios } = home.event;
  const shown = settled(values, home);
  const instant = (wall: string) => (wall === '' ? null : toInstant(wall, timeZone).toISOString());
  return {
    ...shown,
    name: values.name.trim() || 'Test sin nombre',
    photo: values.photo || null,
    photoCard: null,
    isWodPenalized: values.isWodPenalized === true,
    isFinal: values.isFinal === true,
    start: instant(values.start),
    end: instant(values.end),
    scenarioName: scenarios.find(({ uid }) => uid === shown.scenarioId)?.stageName ?? null,
    exercises: values.exercises.filter(({ name, cant }) => name.trim() !== '' || cant !== null),
  };
}

/** Proposes dates from the test's stage until a person sets them, also after a change of stage. */
export function proposeDates(values: WodValues, changed: keyof WodValues, value: unknown, home: WodHome) {
  if (changed !== 'typeEvent') return {};
  const before = wallWindow(values.typeEvent, home);
  const isOwn = (date: 'start' | 'end') => values[date] !== '' && values[date] !== before[date];
  return isOwn('start') || isOwn('end') ? {} : wallWindow(value as WodEventType, home);
}
