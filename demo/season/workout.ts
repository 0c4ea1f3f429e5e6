import type { WodType } from '#domain/wods/wod-types.ts';

type Workout = {
  name: string;
  typeWod: WodType;
  /** Seconds. */
  timeCap: number;
  exercises: { name: string; cant: number }[];
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
  exercises: [name: string, quantity: number][],
  description: string,
  { rounds, needTime = false, isPenalized = false }: More = {},
): Workout => ({
  name,
  typeWod,
  timeCap,
  exercises: exercises.map(([exercise, cant]) => ({ name: exercise, cant })),
  description,
  rounds: rounds ?? null,
  needTime,
  isPenalized,
});
