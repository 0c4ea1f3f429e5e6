// The live day of a category: the allowed commands for it, its tests and its heats. The screens call the same functions
// to say why a button is disabled.

export const categoryStates = ['on_hold', 'active', 'paused', 'finished'] as const;
export type CategoryState = (typeof categoryStates)[number];

/** The states of tests and of heats (ORG-281: no other value). */
export const heatStates = ['on_hold', 'active', 'finished'] as const;
export type HeatState = (typeof heatStates)[number];

/** Tests and heats are in their order. The order of a heat is the one within its test. */
export type CategoryDay = {
  /** The state of the category. Null means on hold (ORG-272). */
  status: CategoryState | null;
  tests: readonly { id: string; status: HeatState | null }[];
  heats: readonly { id: string; testId: string; status: HeatState }[];
};

/** The steps of each command, if the rules below allow it. */
export const categorySteps = {
  start: { from: 'on_hold', to: 'active' },
  pause: { from: 'active', to: 'paused' },
  restart: { from: 'paused', to: 'active' },
  finish: { from: 'active', to: 'finished' },
} as const satisfies Record<string, { from: CategoryState; to: CategoryState }>;
export type CategoryCommand = keyof typeof categorySteps;

/** The steps of tests and of heats. */
export const heatSteps = {
  start: { from: 'on_hold', to: 'active' },
  finish: { from: 'active', to: 'finished' },
} as const satisfies Record<string, { from: HeatState; to: HeatState }>;
type HeatCommand = keyof typeof heatSteps;

const categoryIs = {
  on_hold: 'categoryOnHold',
  active: 'categoryActive',
  paused: 'categoryPaused',
  finished: 'categoryFinished',
} as const satisfies Record<CategoryState, string>;

const stateOf = (item: { status: HeatState | null } | undefined): HeatState => item?.status ?? 'on_hold';

/** Why a command for a category is refused, by its state and its tests. Null if it is allowed (ORG-273 to ORG-280). */
export function whyNotCategory(command: CategoryCommand, { status, tests }: CategoryDay) {
  const state = status ?? 'on_hold';
  if (state !== categorySteps[command].from) return categoryIs[state];
  const isOver = tests.every(test => stateOf(test) === 'finished');
  if (command === 'pause' && isOver) return 'testsFinished';
  return command === 'finish' && !isOver ? 'testsUnfinished' : null;
}

/** Tests and heats change only while their category is active. */
const whyIdle = ({ status }: CategoryDay) => (status === 'active' ? null : categoryIs[status ?? 'on_hold']);

const testIs = { on_hold: 'testOnHold', active: 'testActive', finished: 'testFinished' } as const;

/**
 * Why a command for a test is refused. Tests run one at a time, in their order. A test ends only after all its heats
 * (ORG-288 to ORG-294).
 */
export function whyNotTest(command: HeatCommand, day: CategoryDay, testId: string) {
  const at = day.tests.findIndex(({ id }) => id === testId);
  const state = stateOf(day.tests[at]);
  if (state !== heatSteps[command].from) return testIs[state];
  const idle = whyIdle(day);
  if (idle) return idle;
  if (command === 'finish') {
    return day.heats.some(heat => heat.testId === testId && heat.status !== 'finished') ? 'heatsUnfinished' : null;
  }
  if (day.tests.some(({ status }) => status === 'active')) return 'otherTestActive';
  return at > 0 && stateOf(day.tests[at - 1]) !== 'finished' ? 'previousTest' : null;
}

const heatIs = { on_hold: 'heatOnHold', active: 'heatActive', finished: 'heatFinished' } as const;

/**
 * Why a command for a heat is refused. A free floor is checked elsewhere, because floors belong to the event (ORG-282
 * to ORG-287).
 */
export function whyNotHeat(command: HeatCommand, day: CategoryDay, heatId: string) {
  const { heat, previous } = placeOf(day, heatId);
  const state = stateOf(heat);
  if (state !== heatSteps[command].from) return heatIs[state];
  const idle = whyIdle(day);
  if (idle || command === 'finish') return idle;
  if (day.heats.some(({ status }) => status === 'active')) return 'otherHeatActive';
  if (stateOf(day.tests.find(({ id }) => id === heat?.testId)) !== 'active') return 'heatsTest';
  return previous && previous.status !== 'finished' ? 'previousHeat' : null;
}

/** Why a heat cannot be called. A called heat may still warm up, so the heat before need not be over. */
export function whyNotCalled(day: CategoryDay, heatId: string) {
  const state = stateOf(placeOf(day, heatId).heat);
  return state === 'on_hold' ? whyIdle(day) : heatIs[state];
}

/** Why a heat cannot be repeated. A heat that has started may run again while its test is active (D6). */
export function whyNotRepeated(day: CategoryDay, heatId: string) {
  const { heat } = placeOf(day, heatId);
  if (stateOf(heat) === 'on_hold') return heatIs.on_hold;
  const idle = whyIdle(day);
  if (idle) return idle;
  return stateOf(day.tests.find(({ id }) => id === heat?.testId)) === 'active' ? null : 'heatsTest';
}

/** Checks the states only. `unfinish.ts` checks the floor and the time since the finish. */
export function whyNotReopened(day: CategoryDay, heatId: string) {
  const { heat } = placeOf(day, heatId);
  const state = stateOf(heat);
  if (state !== 'finished') return heatIs[state];
  const test = stateOf(day.tests.find(({ id }) => id === heat?.testId));
  if (test !== 'active') return testIs[test];
  return whyIdle(day) ?? (day.heats.some(({ status }) => status === 'active') ? 'otherHeatActive' : null);
}

/**
 * Why a clock cannot be corrected. A correction is also possible after the heat or in a pause of the category. Results
 * depend on the clock.
 */
export function whyNotAdjusted(day: CategoryDay, heatId: string) {
  if (stateOf(placeOf(day, heatId).heat) === 'on_hold') return heatIs.on_hold;
  return day.status === 'active' || day.status === 'paused' ? null : categoryIs[day.status ?? 'on_hold'];
}

function placeOf({ heats }: CategoryDay, heatId: string) {
  const heat = heats.find(({ id }) => id === heatId);
  const line = heats.filter(({ testId }) => testId === heat?.testId);
  return { heat, previous: heat && line[line.indexOf(heat) - 1] };
}

export type WhyNot = NonNullable<
  | ReturnType<typeof whyNotCategory>
  | ReturnType<typeof whyNotTest>
  | ReturnType<typeof whyNotHeat>
  | ReturnType<typeof whyNotCalled>
  | ReturnType<typeof whyNotRepeated>
  | ReturnType<typeof whyNotReopened>
  | ReturnType<typeof whyNotAdjusted>
>;
