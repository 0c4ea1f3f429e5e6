import { type Typical, typicalResults } from './season/typical-results.ts';
import { workouts } from './season/workouts.ts';

type TestFacts = { name: string; needTime: boolean; validReps: number | null; timeCap: number };
/** In thousandths and milliseconds, as stored. */
export type DrawnValues = { quantity: number; timeMs: number | null; tiebreakMs: number | null };

type Known = { typical: Typical; whole: number };
const unknown: Known = { typical: { quantity: [20, 60] }, whole: 0 };
const knownTests = new Map<string, Known>();
for (const [key, typical] of Object.entries(typicalResults)) {
  const { name, exercises, rounds } = workouts[key as keyof typeof workouts];
  const whole = (rounds ?? 1) * exercises.reduce((sum, { cant }) => sum + cant, 0);
  knownTests.set(name, { typical, whole });
}

const between = ([weak, strong]: readonly [number, number], skill: number) => weak + (strong - weak) * skill;

/** Skill: 0 is the weakest of the category, 1 the strongest. An athlete stopped by the time cap leaves reps undone. */
export function valuesOf(test: TestFacts, skill: number, isWoman: boolean, chance: () => number): DrawnValues {
  const { typical, whole } = knownTests.get(test.name) ?? unknown;
  const { quantity, step = 1, seconds, women = 1, hasChip, hasTiebreak } = typical;
  const wanted = seconds ? between(seconds, skill) + (hasChip ? chance() : 0) : test.timeCap;
  const exact = hasChip ? wanted : Math.round(wanted);
  const time = Math.min(exact, test.timeCap);
  const target = test.validReps ?? whole;
  const done = quantity ? between(quantity, skill) * (isWoman ? women : 1) : (target * time) / exact;
  const amount = quantity || time < exact ? Math.floor(done / step) * step : target;
  return {
    quantity: Math.round(amount * 1000),
    timeMs: test.needTime ? Math.round(time * 1000) : null,
    tiebreakMs: hasTiebreak ? Math.round(test.timeCap * (0.78 + 0.2 * chance())) * 1000 : null,
  };
}
