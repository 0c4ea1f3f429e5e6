// A script is an athlete's work in a heat, before any device counts it. Amounts are in thousandths.

type Press =
  | { kind: 'rep' | 'no-rep' | 'tie-break' }
  | { kind: 'undo' }
  | { kind: 'add' | 'lift' | 'miss'; amount: number }
  /** A count that the judge typed. */
  | { kind: 'correct'; count: number };
type ScriptStep = { afterMs: number; press: Press };
// Times are whole seconds, and an athlete needs at least one second.
const leastMs = 1_100;

export type RailScript = {
  steps: readonly ScriptStep[];
  /** Null if the athlete does not finish. */
  finishAfterMs: number | null;
};

const firstSteps = 3;
/** The steps before a pause, and the steps after it. */
export const beginningOf = ({ steps }: RailScript): RailScript => {
  return { steps: steps.slice(0, firstSteps), finishAfterMs: null };
};
export const restOf = ({ steps, finishAfterMs }: RailScript): RailScript => {
  return { steps: steps.slice(firstSteps), finishAfterMs: Math.max(leastMs, finishAfterMs ?? 0) };
};

/** The count after these steps, calculated without the program's code. */
export function truthAfter(steps: readonly ScriptStep[]): { count: number; noReps: number } {
  const standing: Press[] = [];
  for (const { press } of steps) {
    if (press.kind === 'undo') standing.pop();
    else standing.push(press);
  }
  const truth = { count: 0, noReps: 0 };
  for (const press of standing) {
    if (press.kind === 'no-rep' || press.kind === 'miss') truth.noReps++;
    else if (press.kind === 'correct') truth.count = press.count;
    else if (press.kind === 'lift') truth.count = Math.max(truth.count, press.amount);
    else if (press.kind !== 'tie-break') truth.count += press.kind === 'add' ? press.amount : 1_000;
  }
  return truth;
}

export type Counting = 'reps' | 'steps' | 'attempts';

type Effort = {
  chance: () => number;
  counting: Counting;
  /** The most that an athlete can do; a result below it is capped. Null without a target. */
  target: number | null;
  speed: number;
};

const secondsOf: Record<Counting, number> = { reps: 2.5, steps: 2.5, attempts: 15 };

/** Half the athletes reach a target. A judge sometimes errs, and undoes it. */
export function makeScript({ chance, counting, target, speed }: Effort): RailScript {
  const seconds = secondsOf[counting];
  const wait = (of: number) => ((0.6 + 0.8 * chance()) * of * 1000) / speed;
  const steps: ScriptStep[] = [];
  const press = (what: Press, share = 1) => steps.push({ afterMs: wait(seconds * share), press: what });
  const presses = { reps: countReps, steps: countSteps, attempts: lift }[counting];
  presses({ chance, target, press });
  const lasted = steps.reduce((sum, { afterMs }) => sum + afterMs, 0);
  return { steps, finishAfterMs: Math.max(wait(seconds), leastMs - lasted) };
}

type Doing = Pick<Effort, 'chance' | 'target'> & { press: (what: Press, share?: number) => void };

function countReps({ chance, target, press }: Doing): void {
  const reps = target !== null && chance() < 0.5 ? target : 20 + Math.floor(chance() * ((target ?? 45) - 20));
  for (let rep = 0; rep < reps; ) {
    const luck = chance();
    if (luck < 0.05) press({ kind: 'no-rep' });
    else if (luck < 0.08) {
      press({ kind: chance() < 0.5 ? 'rep' : 'no-rep' }, 0.5);
      press({ kind: 'undo' }, 0.4);
    } else {
      press({ kind: 'rep' });
      rep++;
      // Some tests without a target have a tie-break.
      if (target === null && rep === 10 && reps % 2 === 0) press({ kind: 'tie-break' }, 0.4);
    }
  }
}

/** Points and metres come one, five and ten at a time. A measured distance is typed, in hundredths. */
function countSteps({ chance, press }: Doing): void {
  for (let step = 0; step < 8 + Math.floor(chance() * 8); step++) {
    const luck = chance();
    if (luck < 0.4) press({ kind: 'rep' });
    else if (luck < 0.9) press({ kind: 'add', amount: luck < 0.7 ? 5_000 : 10_000 });
    else {
      press({ kind: 'add', amount: 10_000 }, 0.5);
      press({ kind: 'undo' }, 0.4);
    }
  }
  if (chance() < 0.5) press({ kind: 'correct', count: 10 * (4_000 + Math.floor(chance() * 8_000)) });
}

/** The load rises by the available plates, also by halves. A failed lift is tried again, or was a judge's error. */
function lift({ chance, press }: Doing): void {
  let load = 500 * (60 + Math.floor(chance() * 120));
  for (let attempt = 0; attempt < 4 + Math.floor(chance() * 3); attempt++) {
    const luck = chance();
    if (luck < 0.3) press({ kind: 'miss', amount: load });
    else if (luck < 0.4) {
      press({ kind: 'miss', amount: load });
      press({ kind: 'undo' }, 0.4);
      press({ kind: 'lift', amount: load }, 0.4);
    } else press({ kind: 'lift', amount: load });
    if (luck >= 0.3) load += 500 * (1 + Math.floor(chance() * 20));
  }
}
