import { type WodState, wodStateIn } from '#domain/competition/wods/wod-rules.ts';
import {
  type ExerciseUnit,
  isMixed,
  needsTarget,
  needsTime,
  unitNames,
  unitOfTest,
  unitWords,
  type WodType,
} from '#domain/competition/wods/wod-types.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';

/** A test as its card shows it: stored, general, or still in a form, where parts may be missing. */
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
  status?: 'on_hold' | 'active' | 'finished' | null;
  scenarioName: string | null;
  /** When the test becomes public; null or missing when it is public now. */
  shownFrom?: string | null;
  exercises: readonly { name: string; cant: number | null; unit: ExerciseUnit }[];
};

/** Writes seconds as `12:00` (ORG-522). */
export const minutes = (seconds: number): string => writeTime(seconds * 1000);

type Counted = Pick<ShownWod, 'typeWod' | 'exercises'>;

type Exercise = ShownWod['exercises'][number];

/** For example `21 cal Remo`, or `15 Thruster` for repetitions. */
export const writeExercise = ({ name, cant, unit }: Exercise): string =>
  [cant ?? '…', unit === 'reps' ? '' : unit, name].filter(part => part !== '').join(' ');

/** The unit of a test's result; null while the test has no type. */
export const unitIn = ({ typeWod, exercises }: Counted) => typeWod && unitOfTest(typeWod, exercises);

/** Says what the board shows for this test, such as repetitions or a time. */
export function recordedAs(wod: Counted & Pick<ShownWod, 'needTime'>): string | null {
  const unit = unitIn(wod);
  return unit && wod.typeWod && `${unitNames[unit]}${needsTime(wod.typeWod, wod.needTime) ? ' y tiempo' : ''}`;
}

/** Explains how a test counts calories, metres and repetitions together (walk-organizer B12). */
export function mixedWords({ typeWod, exercises }: Counted): string | null {
  if (!typeWod || !isMixed(typeWod, exercises)) return null;
  const others = (['cal', 'm'] as const).filter(other => exercises.some(({ unit }) => unit === other));
  const each = others.map(unit => `cada ${unitWords[unit][0]}`).join(' y ');
  return `${each.charAt(0).toUpperCase()}${each.slice(1)} ${others.length > 1 ? 'cuentan' : 'cuenta'} como una repetición.`;
}

type Aimed = Counted & Pick<ShownWod, 'isWodPenalized' | 'validReps'>;

/** Describes the target with its unit; null without a target. */
export function targetOf(wod: Aimed): string | null {
  const { typeWod, validReps } = wod;
  if (!typeWod || validReps === null || !needsTarget(typeWod, wod.isWodPenalized)) return null;
  return `${validReps} ${unitIn(wod)}`;
}

/** Describes the penalty of a test: one second per missing unit, if its result has a time. */
export function penaltyOf(wod: Aimed & Pick<ShownWod, 'needTime'>): string | null {
  const unit = unitIn(wod);
  if (!unit || !wod.typeWod || !wod.isWodPenalized) return null;
  const goal = wod.validReps === null ? 'la meta' : `${wod.validReps} ${unit}`;
  if (!needsTime(wod.typeWod, wod.needTime)) return `Quedarse por debajo de ${goal} se marca en la tabla.`;
  return `Cada ${unitWords[unit][0]} que falte para llegar a ${goal} suma 1 segundo a tu tiempo.`;
}

type Timed = Pick<ShownWod, 'start' | 'end' | 'status'>;

/** A test that its manager finished is over before its time. Null without times. */
export const stateOf = ({ start, end, status }: Timed, now: string | number, isStageOver: boolean): WodState | null =>
  start && end
    ? wodStateIn(
        isStageOver || status === 'finished',
        { start: Date.parse(start), end: Date.parse(end) },
        new Date(now).getTime(),
      )
    : null;
