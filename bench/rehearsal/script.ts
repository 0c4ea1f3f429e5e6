// What an athlete does in a heat, as it was meant before anybody counted it.

type Press = 'rep' | 'no-rep' | 'undo';
type ScriptStep = { afterMs: number; press: Press };
// Times are whole seconds, and nobody needs none.
const leastMs = 1_100;

export type RailScript = {
  steps: readonly ScriptStep[];
  /** Null where nobody comes to an end. */
  finishAfterMs: number | null;
};

const firstSteps = 3;
/** What is done before somebody stops the heat, and what is done when it goes on. */
export const beginningOf = ({ steps }: RailScript): RailScript => {
  return { steps: steps.slice(0, firstSteps), finishAfterMs: null };
};
export const restOf = ({ steps, finishAfterMs }: RailScript): RailScript => {
  return { steps: steps.slice(firstSteps), finishAfterMs: Math.max(leastMs, finishAfterMs ?? 0) };
};

/** What stands after so many steps; counted in its own way, and not by the program's. */
export function truthAfter(steps: readonly ScriptStep[]): { count: number; noReps: number } {
  const standing: Press[] = [];
  for (const { press } of steps) {
    if (press === 'undo') standing.pop();
    else standing.push(press);
  }
  const count = standing.filter(press => press === 'rep').length;
  return { count, noReps: standing.length - count };
}

type Effort = {
  chance: () => number;
  /** Of a test with a target nobody does more; who stops before is capped. */
  target: number | null;
  speed: number;
};

const secondsOfRep = 2.5;

/** Half of a test with a target reach it; a judge errs now and then, and takes it back. */
export function makeScript({ chance, target, speed }: Effort): RailScript {
  const wait = (seconds: number) => ((0.6 + 0.8 * chance()) * seconds * 1000) / speed;
  const reps = target !== null && chance() < 0.5 ? target : 20 + Math.floor(chance() * ((target ?? 45) - 20));
  const steps: ScriptStep[] = [];
  const press = (what: Press, seconds: number) => steps.push({ afterMs: wait(seconds), press: what });
  for (let rep = 0; rep < reps; ) {
    const luck = chance();
    if (luck < 0.05) press('no-rep', secondsOfRep);
    else if (luck < 0.08) {
      press(chance() < 0.5 ? 'rep' : 'no-rep', secondsOfRep / 2);
      press('undo', 1);
    } else {
      press('rep', secondsOfRep);
      rep++;
    }
  }
  const lasted = steps.reduce((sum, { afterMs }) => sum + afterMs, 0);
  return { steps, finishAfterMs: Math.max(wait(secondsOfRep), leastMs - lasted) };
}
