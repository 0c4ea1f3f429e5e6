import type { OwnEvent } from '#contract/events.ts';
import type { GeneralWod, Wod } from '#contract/wod-form.ts';
import type { EventTimes } from '#domain/events/event-times.ts';
import { toInstant, toWall } from '#domain/time/zones.ts';
import { typeEventsOf, type WodEventType, windowOf } from '#domain/wods/wod-rules.ts';
import { needsTarget, needsTime, proposeTarget, type WodType } from '#domain/wods/wod-types.ts';
import { newId } from '#web/lib/new-id.ts';
import type { ShownWod } from './wod-words.ts';

export type ExerciseValues = { key: string; name: string; cant: number | null };

/** A test as its form holds it; null and '' while nothing was said. */
export type WodValues = {
  name: string;
  description: string;
  photo: string;
  typeEvent: WodEventType | null;
  typeWod: WodType | null;
  rounds: number | null;
  needTime: boolean;
  isWodPenalized: boolean | null;
  validReps: number | null;
  /** Until then the target is what rounds and exercises propose. */
  targetByHand: boolean;
  /** Wall times of the event's place. */
  start: string;
  end: string;
  timeCap: number | null;
  isFinal: boolean | null;
  scenarioId: string | null;
  exercises: ExerciseValues[];
};

/** Where a test lives; a general one has no category. */
export type WodHome = { event: OwnEvent; category: { start: string; end: string } | null };

export const newExercise = (): ExerciseValues => ({ key: newId(), name: '', cant: null });

export function emptyWod({ event }: WodHome): WodValues {
  const [only, ...others] = typeEventsOf(event);
  return {
    name: '',
    description: '',
    photo: '',
    typeEvent: others.length === 0 && only ? only : null,
    typeWod: null,
    rounds: null,
    needTime: false,
    isWodPenalized: null,
    validReps: null,
    targetByHand: false,
    start: '',
    end: '',
    timeCap: null,
    isFinal: null,
    scenarioId: null,
    exercises: [newExercise()],
  };
}

export function valuesOfWod(wod: Wod | GeneralWod, { event }: WodHome): WodValues {
  const { name, description, typeEvent, typeWod, rounds, needTime, isWodPenalized, timeCap, isFinal } = wod;
  return {
    ...{ name, description, typeEvent, typeWod, rounds, needTime, isWodPenalized, timeCap, isFinal },
    photo: wod.photo ?? '',
    validReps: wod.validReps,
    targetByHand: wod.validReps !== null && wod.validReps !== proposeTarget(typeWod, rounds, wod.exercises),
    start: toWall(wod.start, event.timeZone),
    end: toWall(wod.end, event.timeZone),
    scenarioId: wod.scenarioId,
    exercises: wod.exercises.map(exercise => ({ ...newExercise(), ...exercise })),
  };
}

/** The target that the other answers propose. */
export const proposedTarget = ({ typeWod, rounds, exercises }: Pick<WodValues, 'typeWod' | 'rounds' | 'exercises'>) =>
  proposeTarget(typeWod, rounds, exercises);

/** A stage is played on site, and only there; a qualifier is played wherever its athletes are. */
export const asksScenario = ({ event }: WodHome, typeEvent: WodEventType | null): boolean =>
  event.type === 'offline' && typeEvent === 'offline' && event.scenarios.length > 0;

export const asksTarget = (values: WodValues): boolean =>
  values.typeWod !== null && needsTarget(values.typeWod, values.isWodPenalized === true);

/** What the answers come to: what does not apply says nothing, and a proposed target is a target. */
export function settled(values: WodValues, home: WodHome): WodValues {
  const target = values.targetByHand ? values.validReps : proposedTarget(values);
  return {
    ...values,
    needTime: values.typeWod !== null && needsTime(values.typeWod, values.needTime),
    validReps: asksTarget(values) ? target : null,
    scenarioId: asksScenario(home, values.typeEvent) ? values.scenarioId : null,
  };
}

/** Within which moments the dates lie, as the walls of the event's place show them. */
export function wallWindow(typeEvent: WodEventType | null, home: WodHome) {
  const { start, end } = windowIn(typeEvent, home);
  return { start: toWall(start, home.event.timeZone), end: toWall(end, home.event.timeZone) };
}

const moment = (at: string | null) => (at === null ? null : Date.parse(at));

/** The moments of an event, as the rules count them. */
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

const fieldsOfWod = ['name', 'description', 'photo', 'typeEvent', 'typeWod', 'rounds', 'needTime'] as const;
const answersOfWod = ['isWodPenalized', 'validReps', 'start', 'end', 'timeCap', 'isFinal', 'scenarioId'] as const;

export const sameDates = (one: WodValues, other: WodValues): boolean =>
  one.start === other.start && one.end === other.end;

const exercisesOf = (values: WodValues) => JSON.stringify(values.exercises.map(({ name, cant }) => [name, cant]));

export function sameAnswers(one: WodValues, other: WodValues): boolean {
  const fields = [...fieldsOfWod, ...answersOfWod].filter(field => field !== 'start' && field !== 'end');
  return fields.every(field => one[field] === other[field]) && exercisesOf(one) === exercisesOf(other);
}

/** The card that these answers make. */
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
