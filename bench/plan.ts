import { checkPlan } from '#domain/day/heats/check-plan.ts';
import { diffPlans } from '#domain/day/heats/diff-plans.ts';
import { makePlan } from '#domain/day/heats/make-plan.ts';
import type { PlanInput, PlannedPlace, PlanSlot } from '#domain/day/heats/plan.ts';
import { middle, processorOf, told } from './load/measure.ts';

// Plans the heats of six tests of one category. The bench compares this with the bare sort of the same keys: names by
// seed.
const tests = 6;
const rails = 10;
const rounds = 9;
const minute = 60_000;

let state = 1;
const chance = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

const slotsOf = (amount: number, from: number): PlanSlot[] =>
  Array.from({ length: amount }, (_, at) => ({
    startsAt: from + at * 12 * minute,
    endsAt: from + (at + 1) * 12 * minute,
  }));

/** Entries from 60 boxes. `lateShare` of them are ready late, as where tests follow closely. */
function makeInput(size: number, lateShare: number): PlanInput {
  const heats = Math.ceil(size / rails);
  return {
    rails,
    entries: Array.from({ length: size }, (_, at) => ({
      id: `entry-${at}`,
      name: `Athlete ${at}`,
      seed: at + 1,
      boxes: [`box-${Math.floor(chance() * 60)}`],
      readyAt: chance() < lateShare ? Math.floor(chance() * heats * 12) * minute : null,
      rail: null,
    })).toSorted(() => chance() - 0.5),
    seededBy: 'standing',
    slots: slotsOf(heats, 0),
    fixed: [],
    published: null,
    judges: Array.from({ length: 16 }, (_, at) => ({ id: `judge-${at}`, boxes: [`box-${at}`], not: [], busy: [] })),
    options: { order: 'weakest', randomSeed: 1, rails: 'centre', gapS: 20 * 60, apart: 'rails', judgeRun: 4 },
  };
}

const sortBare = ({ entries }: PlanInput) => entries.toSorted((one, other) => one.seed - other.seed);

function ratioOf(size: number, lateShare: number, change: (input: PlanInput) => PlanInput = input => input) {
  const inputs = Array.from({ length: tests }, () => change(makeInput(size, lateShare)));
  const times = Math.max(1, Math.round(2000 / size));
  const taken: { bare: number; plan: number }[] = [];
  // The first rounds warm up the compiler.
  for (let round = -3; round < rounds; round++) {
    const bare = processorOf(times * 20, () => inputs.map(sortBare));
    const plan = processorOf(times, () => inputs.map(makePlan));
    if (round >= 0) taken.push({ bare, plan });
  }
  const last = makePlan(inputs[0]!).score;
  return { bare: middle(taken.map(({ bare }) => bare)), plan: middle(taken.map(({ plan }) => plan)), last };
}

function tell(name: string, { bare, plan, last }: ReturnType<typeof ratioOf>, aim: string) {
  const kept = `tarde ${last.late}, cambian de heat ${last.moved}, vecinos de box ${last.boxNeighbours}`;
  console.log(`  ${name}: orden ${told(bare)} ms, plan ${told(plan, 1)} ms: ${told(plan / bare, 0)} × ${aim}; ${kept}`);
}

for (const size of [200, 1000]) {
  tell(`${size} × ${tests}, todos descansados`, ratioOf(size, 0), '(meta ≤ 40)');
  tell(`${size} × ${tests}, uno de ocho con poco descanso`, ratioOf(size, 0.125), '(meta ≤ 40, ≤ 200 ms)');
  tell(`${size} × ${tests}, la mitad con poco descanso`, ratioOf(size, 0.5), '');
}
tell(
  `1000 × ${tests}, boxes también en heats distintos`,
  ratioOf(1000, 0.125, input => ({ ...input, options: { ...input.options, apart: 'heats' } })),
  '',
);

// The request of the screen when the door marks an entry absent: the proposed plan and its changes.
const drawn = makeInput(200, 0.125);
const published: PlannedPlace[] = makePlan(drawn).heats.flatMap(({ rails: of }, heat) =>
  of.flatMap(({ number, entryId, judgeId }) => (entryId === null ? [] : [{ heat, rail: number, entryId, judgeId }])),
);
const repair = { ...drawn, entries: drawn.entries.slice(3), published };
const preview = () => {
  const plan = makePlan(repair);
  if (checkPlan(repair, plan.heats).length > 0) throw new Error('A plan that may not be stored.');
  return diffPlans({ places: published, slots: drawn.slots }, plan, repair.slots);
};
const begun = performance.now();
const { moved, gone } = preview();
const first = performance.now() - begun;
const cost = processorOf(50, preview);
console.log(
  `  propuesta de 200 con tres ausentes: ${told(cost, 1)} ms, la primera ${told(first, 1)} (meta < 50); cambian ${moved.length}, faltan ${gone.length}`,
);
