import { writeTime } from '#domain/results/written-time.ts';
import { type WodState, wodState } from '#domain/wods/wod-rules.ts';
import { needsTarget, needsTime, unitNames, type WodType, wodTypeFacts } from '#domain/wods/wod-types.ts';

/** A test as its card draws it: stored, general, or still being written, when much of it may be missing. */
export type ShownWod = {
  name: string;
  description: string;
  photo: string | null;
  photoCard: string | null;
  typeWod: WodType | null;
  rounds: number | null;
  needTime: boolean;
  isWodPenalized: boolean;
  validReps: number | null;
  start: string | null;
  end: string | null;
  timeCap: number | null;
  isFinal: boolean;
  scenarioName: string | null;
  /** From when everybody reads it; null or missing: they do already. */
  shownFrom?: string | null;
  exercises: readonly { name: string; cant: number | null }[];
};

/** ORG-522: `12:00`. */
export const minutes = (seconds: number): string => writeTime(seconds * 1000);

/** What is written on the board for a result of this type. */
export const recordedAs = (type: WodType, wanted: boolean): string =>
  `${unitNames[wodTypeFacts[type].unit]}${needsTime(type, wanted) ? ' y tiempo' : ''}`;

/** The target with its unit, where the test has one. */
export function targetOf(wod: Pick<ShownWod, 'typeWod' | 'isWodPenalized' | 'validReps'>): string | null {
  const { typeWod, validReps } = wod;
  if (!typeWod || validReps === null || !needsTarget(typeWod, wod.isWodPenalized)) return null;
  return `${validReps} ${wodTypeFacts[typeWod].unit}`;
}

const missing: Record<(typeof wodTypeFacts)[WodType]['unit'], string> = {
  reps: 'Cada repetición que falte',
  kg: 'Cada kilogramo que falte',
  pts: 'Cada punto que falte',
  m: 'Cada metro que falte',
};

/** A penalised test adds a second for each missing one, where a result has a time to add it to. */
export function penaltyOf(wod: Pick<ShownWod, 'typeWod' | 'isWodPenalized' | 'needTime' | 'validReps'>): string | null {
  if (!wod.typeWod || !wod.isWodPenalized) return null;
  const { unit } = wodTypeFacts[wod.typeWod];
  const goal = wod.validReps === null ? 'la meta' : `${wod.validReps} ${unit}`;
  if (!needsTime(wod.typeWod, wod.needTime)) return `Quedarse por debajo de ${goal} se marca en la tabla.`;
  return `${missing[unit]} para llegar a ${goal} suma 1 segundo a tu tiempo.`;
}

export const stateOf = (start: string, end: string, now: string | number): WodState =>
  wodState({ start: Date.parse(start), end: Date.parse(end) }, new Date(now).getTime());
