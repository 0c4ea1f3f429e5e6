import { describe, expect, test } from 'vitest';
import {
  type CategoryDay,
  type CategoryState,
  categoryStates,
  type HeatState,
  heatStates,
  whyNotHeat,
  whyNotTest,
} from './heat-states.ts';

type States = readonly (HeatState | null)[];

/** A category with the states of its tests and of their heats. */
function dayOf(status: CategoryState | null, tests: States, heats: readonly HeatState[][] = []): CategoryDay {
  return {
    status,
    tests: tests.map((state, at) => ({ id: `t${at + 1}`, status: state })),
    heats: heats.flatMap((states, at) =>
      states.map((state, place) => ({ id: `t${at + 1}h${place + 1}`, testId: `t${at + 1}`, status: state })),
    ),
  };
}

describe('states of the day', () => {
  const ofCategory = [null, ...categoryStates];
  const ofTest: (HeatState | null)[] = [null, ...heatStates];
  /** The allowed cases of the specification, row by row; all others are forbidden. */
  const mayTest = (command: 'start' | 'finish', day: CategoryDay, at: number) => {
    const [test, previous] = [day.tests[at]!.status ?? 'on_hold', day.tests[at - 1]];
    const others = day.tests.filter((_, one) => one !== at);
    const heats = day.heats.filter(({ testId }) => testId === day.tests[at]!.id);
    return command === 'start'
      ? !['finished', 'active'].includes(test) &&
          day.status === 'active' &&
          !others.some(({ status }) => status === 'active') &&
          (!previous || previous.status === 'finished')
      : !['finished', 'on_hold'].includes(test) &&
          heats.every(({ status }) => status === 'finished') &&
          day.status === 'active';
  };
  const mayHeat = (command: 'start' | 'finish', day: CategoryDay, at: number) => {
    const heat = day.heats[at]!;
    const previous = day.heats.filter(({ testId }, one) => one < at && testId === heat.testId).at(-1);
    return command === 'start'
      ? day.status === 'active' &&
          !['active', 'finished'].includes(heat.status) &&
          !day.heats.some(({ status }, one) => one !== at && status === 'active') &&
          (!previous || previous.status === 'finished') &&
          day.tests.find(({ id }) => id === heat.testId)?.status === 'active'
      : heat.status === 'active' && day.status === 'active';
  };

  test('ORG-288 ORG-289 ORG-290 ORG-291 ORG-292 ORG-293 ORG-294 tests: every state of category, tests and heats → allowed exactly as specified', () => {
    let cells = 0;
    for (const status of ofCategory)
      for (const one of ofTest)
        for (const two of ofTest)
          for (const heat of heatStates)
            for (const command of ['start', 'finish'] as const)
              for (const at of [0, 1]) {
                const day = dayOf(status, [one, two], [[heat], [heat]]);
                const why = whyNotTest(command, day, `t${at + 1}`);
                expect(why === null, JSON.stringify([command, at, day])).toBe(mayTest(command, day, at));
                cells++;
              }
    expect(cells).toBe(5 * 4 * 4 * 3 * 2 * 2);
  });

  test('ORG-282 ORG-283 ORG-284 ORG-285 ORG-286 ORG-287 heats: every state of category, test and heats → allowed exactly as specified', () => {
    let cells = 0;
    for (const status of ofCategory)
      for (const own of ofTest)
        for (const one of heatStates)
          for (const two of heatStates)
            for (const next of heatStates)
              for (const command of ['start', 'finish'] as const)
                for (const at of [0, 1, 2]) {
                  const day = dayOf(status, [own, own], [[one, two], [next]]);
                  const why = whyNotHeat(command, day, day.heats[at]!.id);
                  expect(why === null, JSON.stringify([command, at, day])).toBe(mayHeat(command, day, at));
                  cells++;
                }
    expect(cells).toBe(5 * 4 * 3 * 3 * 3 * 2 * 3);
  });
});
