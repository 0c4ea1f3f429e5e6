import type { ExerciseUnit, WodType } from '#domain/competition/wods/wod-types.ts';

type Workout = {
  name: string;
  typeWod: WodType;
  /** The time cap in seconds. */
  timeCap: number;
  exercises: { name: string; cant: number; unit: ExerciseUnit }[];
  description: string;
  rounds: number | null;
  needTime: boolean;
  isPenalized: boolean;
};

type More = { rounds?: number; needTime?: boolean; isPenalized?: boolean };

export const workout = (
  name: string,
  typeWod: WodType,
  timeCap: number,
  exercises: [name: string, quantity: number, unit?: ExerciseUnit][],
  description: string,
  { rounds, needTime = false, isPenalized = false }: More = {},
): Workout => ({
  name,
  typeWod,
  timeCap,
  exercises: exercises.map(([exercise, cant, unit = 'reps']) => ({ name: exercise, cant, unit })),
  description,
  rounds: rounds ?? null,
  needTime,
  isPenalized,
});
