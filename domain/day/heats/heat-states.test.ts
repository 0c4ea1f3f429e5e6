import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CategoryCommand,
  type CategoryDay,
  type CategoryState,
  categoryStates,
  categorySteps,
  type HeatState,
  heatStates,
  heatSteps,
  whyNotAdjusted,
  whyNotCalled,
  whyNotCategory,
  whyNotHeat,
  whyNotReopened,
  whyNotRepeated,
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

describe('commands of a category', () => {
  const open: States = ['finished', 'on_hold'];
  const over: States = ['finished', 'finished'];
  const rows: [string, CategoryCommand, CategoryState | null, States, string | null][] = [
    ['ORG-272, ORG-273 no state, start → allowed, as on hold', 'start', null, open, null],
    ['ORG-273 on hold, start → allowed', 'start', 'on_hold', open, null],
    ['ORG-279 active, start → refused', 'start', 'active', open, 'categoryActive'],
    ['ORG-276 paused, start → refused: it is restarted instead', 'start', 'paused', open, 'categoryPaused'],
    ['ORG-279 finished, start → refused', 'start', 'finished', over, 'categoryFinished'],
    ['ORG-280 no state, pause → refused', 'pause', null, open, 'categoryOnHold'],
    ['ORG-280 on hold, pause → refused', 'pause', 'on_hold', open, 'categoryOnHold'],
    ['ORG-274, ORG-275 active with an unfinished test, pause → allowed', 'pause', 'active', open, null],
    ['ORG-275 active with all tests finished, pause → refused', 'pause', 'active', over, 'testsFinished'],
    ['ORG-275 active without a test, pause → refused', 'pause', 'active', [], 'testsFinished'],
    ['ORG-280 paused, pause → refused', 'pause', 'paused', open, 'categoryPaused'],
    ['ORG-280 finished, pause → refused', 'pause', 'finished', over, 'categoryFinished'],
    ['ORG-276 no state, restart → refused', 'restart', null, open, 'categoryOnHold'],
    ['ORG-276 on hold, restart → refused', 'restart', 'on_hold', open, 'categoryOnHold'],
    ['ORG-276 active, restart → refused', 'restart', 'active', open, 'categoryActive'],
    ['ORG-276 paused, restart → allowed', 'restart', 'paused', open, null],
    ['ORG-276 finished, restart → refused', 'restart', 'finished', over, 'categoryFinished'],
    ['ORG-280 no state, finish → refused', 'finish', null, over, 'categoryOnHold'],
    ['ORG-280 on hold, finish → refused', 'finish', 'on_hold', over, 'categoryOnHold'],
    ['ORG-278 active with an unfinished test, finish → refused', 'finish', 'active', open, 'testsUnfinished'],
    [
      'ORG-278 active with a test without a state, finish → refused',
      'finish',
      'active',
      ['finished', null],
      'testsUnfinished',
    ],
    ['ORG-277, ORG-278 active with all tests finished, finish → allowed', 'finish', 'active', over, null],
    ['ORG-280 paused, finish → refused', 'finish', 'paused', over, 'categoryPaused'],
    ['ORG-280 finished, finish → refused', 'finish', 'finished', over, 'categoryFinished'],
  ];
  test.each(rows)('%s', (_name, command, status, tests, why) => {
    expect(whyNotCategory(command, dayOf(status, tests))).toBe(why);
  });

  test('ORG-272 ORG-273 ORG-274 ORG-276 ORG-277 ORG-279 ORG-280 every command in every state → has a row in the table', () => {
    const cells = (Object.keys(categorySteps) as CategoryCommand[]).flatMap(command =>
      [null, ...categoryStates].map(state => `${command} ${state}`),
    );
    const named = new Set(rows.map(([, command, status]) => `${command} ${status}`));
    expect(cells.filter(cell => !named.has(cell))).toEqual([]);
  });
});

describe('commands of a test', () => {
  const finished: HeatState[][] = [['finished', 'finished']];
  const rows: [string, 'start' | 'finish', CategoryState | null, States, HeatState[][], string, string | null][] = [
    ['ORG-288 on hold, start → allowed', 'start', 'active', ['on_hold', 'on_hold'], [], 't1', null],
    ['ORG-288 no state, start → allowed', 'start', 'active', [null], [], 't1', null],
    ['ORG-288 active, start → refused', 'start', 'active', ['active'], [], 't1', 'testActive'],
    ['ORG-288 finished, start → refused', 'start', 'active', ['finished'], [], 't1', 'testFinished'],
    ['ORG-289 category not started, start → refused', 'start', null, ['on_hold'], [], 't1', 'categoryOnHold'],
    ['ORG-289 category paused, start → refused', 'start', 'paused', ['on_hold'], [], 't1', 'categoryPaused'],
    ['ORG-289 category finished, start → refused', 'start', 'finished', ['on_hold'], [], 't1', 'categoryFinished'],
    [
      'ORG-290 earlier test active, start → refused',
      'start',
      'active',
      ['active', 'on_hold'],
      [],
      't2',
      'otherTestActive',
    ],
    [
      'ORG-290 later test active, start → refused',
      'start',
      'active',
      ['on_hold', 'active'],
      [],
      't1',
      'otherTestActive',
    ],
    [
      'ORG-291 previous test unfinished, start → refused',
      'start',
      'active',
      ['on_hold', 'on_hold'],
      [],
      't2',
      'previousTest',
    ],
    ['ORG-291 previous test finished, start → allowed', 'start', 'active', ['finished', 'on_hold'], [], 't2', null],
    ['ORG-292 on hold, finish → refused', 'finish', 'active', ['on_hold'], [], 't1', 'testOnHold'],
    ['ORG-292 no state, finish → refused', 'finish', 'active', [null], [], 't1', 'testOnHold'],
    ['ORG-292 finished, finish → refused', 'finish', 'active', ['finished'], [], 't1', 'testFinished'],
    ['ORG-293 active with all heats finished, finish → allowed', 'finish', 'active', ['active'], finished, 't1', null],
    ['ORG-293 active without heats, finish → allowed', 'finish', 'active', ['active'], [], 't1', null],
    ['ORG-293 heat on hold, finish → refused', 'finish', 'active', ['active'], [['on_hold']], 't1', 'heatsUnfinished'],
    ['ORG-293 heat active, finish → refused', 'finish', 'active', ['active'], [['active']], 't1', 'heatsUnfinished'],
    [
      'ORG-293 only another test’s heat is on hold, finish → allowed',
      'finish',
      'active',
      ['active', null],
      [[], ['on_hold']],
      't1',
      null,
    ],
    ['ORG-294 category on hold, finish → refused', 'finish', 'on_hold', ['active'], finished, 't1', 'categoryOnHold'],
    ['ORG-294 category paused, finish → refused', 'finish', 'paused', ['active'], finished, 't1', 'categoryPaused'],
    [
      'ORG-294 category finished, finish → refused',
      'finish',
      'finished',
      ['active'],
      finished,
      't1',
      'categoryFinished',
    ],
  ];
  test.each(rows)('%s', (_name, command, status, tests, heats, id, why) => {
    expect(whyNotTest(command, dayOf(status, tests, heats), id)).toBe(why);
  });
});

describe('commands of a heat', () => {
  type Command = 'start' | 'finish' | 'call' | 'repeat' | 'adjust' | 'unfinish';
  const rows: [string, Command, CategoryState | null, States, HeatState[][], string, string | null][] = [
    ['ORG-282 category active, start → allowed', 'start', 'active', ['active'], [['on_hold']], 't1h1', null],
    [
      'ORG-282 category not started, start → refused',
      'start',
      null,
      ['active'],
      [['on_hold']],
      't1h1',
      'categoryOnHold',
    ],
    [
      'ORG-282 category paused, start → refused',
      'start',
      'paused',
      ['active'],
      [['on_hold']],
      't1h1',
      'categoryPaused',
    ],
    [
      'ORG-282 category finished, start → refused',
      'start',
      'finished',
      ['active'],
      [['on_hold']],
      't1h1',
      'categoryFinished',
    ],
    ['ORG-283 active, start → refused', 'start', 'active', ['active'], [['active']], 't1h1', 'heatActive'],
    ['ORG-283 finished, start → refused', 'start', 'active', ['active'], [['finished']], 't1h1', 'heatFinished'],
    [
      'ORG-284 another heat active, start → refused',
      'start',
      'active',
      ['active'],
      [['active', 'on_hold']],
      't1h2',
      'otherHeatActive',
    ],
    [
      'ORG-285 previous heat unfinished, start → refused',
      'start',
      'active',
      ['active'],
      [['on_hold', 'on_hold']],
      't1h2',
      'previousHeat',
    ],
    [
      'ORG-285 previous heat finished, start → allowed',
      'start',
      'active',
      ['active'],
      [['finished', 'on_hold']],
      't1h2',
      null,
    ],
    [
      'ORG-285 the first heat of the second test, start → allowed',
      'start',
      'active',
      ['finished', 'active'],
      [['finished'], ['on_hold']],
      't2h1',
      null,
    ],
    ['ORG-286 its test on hold, start → refused', 'start', 'active', ['on_hold'], [['on_hold']], 't1h1', 'heatsTest'],
    ['ORG-286 its test finished, start → refused', 'start', 'active', ['finished'], [['on_hold']], 't1h1', 'heatsTest'],
    ['ORG-287 active, finish → allowed', 'finish', 'active', ['active'], [['active']], 't1h1', null],
    ['ORG-287 on hold, finish → refused', 'finish', 'active', ['active'], [['on_hold']], 't1h1', 'heatOnHold'],
    ['ORG-287 finished, finish → refused', 'finish', 'active', ['active'], [['finished']], 't1h1', 'heatFinished'],
    [
      'ORG-287 category paused, finish → refused',
      'finish',
      'paused',
      ['active'],
      [['active']],
      't1h1',
      'categoryPaused',
    ],
    [
      'ORG-287 category on hold, finish → refused',
      'finish',
      'on_hold',
      ['active'],
      [['active']],
      't1h1',
      'categoryOnHold',
    ],
    [
      'ORG-287 category finished, finish → refused',
      'finish',
      'finished',
      ['active'],
      [['active']],
      't1h1',
      'categoryFinished',
    ],
    [
      'its test and the heat before it are on hold, call → allowed',
      'call',
      'active',
      ['on_hold'],
      [['on_hold', 'on_hold']],
      't1h2',
      null,
    ],
    ['active, call → refused', 'call', 'active', ['active'], [['active']], 't1h1', 'heatActive'],
    ['finished, call → refused', 'call', 'active', ['active'], [['finished']], 't1h1', 'heatFinished'],
    ['category not started, call → refused', 'call', null, ['on_hold'], [['on_hold']], 't1h1', 'categoryOnHold'],
    ['D6 active, repeat → allowed', 'repeat', 'active', ['active'], [['active']], 't1h1', null],
    ['D6 finished, repeat → allowed', 'repeat', 'active', ['active'], [['finished', 'active']], 't1h1', null],
    ['D6 on hold, repeat → refused', 'repeat', 'active', ['active'], [['on_hold']], 't1h1', 'heatOnHold'],
    ['D6 its test finished, repeat → refused', 'repeat', 'active', ['finished'], [['finished']], 't1h1', 'heatsTest'],
    ['D6 category paused, repeat → refused', 'repeat', 'paused', ['active'], [['active']], 't1h1', 'categoryPaused'],
    ['finished, unfinish → allowed', 'unfinish', 'active', ['active'], [['finished', 'on_hold']], 't1h1', null],
    ['on hold, unfinish → refused', 'unfinish', 'active', ['active'], [['on_hold']], 't1h1', 'heatOnHold'],
    ['active, unfinish → refused', 'unfinish', 'active', ['active'], [['active']], 't1h1', 'heatActive'],
    [
      'its test finished, unfinish → refused',
      'unfinish',
      'active',
      ['finished'],
      [['finished']],
      't1h1',
      'testFinished',
    ],
    ['category paused, unfinish → refused', 'unfinish', 'paused', ['active'], [['finished']], 't1h1', 'categoryPaused'],
    [
      'next active, unfinish → refused',
      'unfinish',
      'active',
      ['active'],
      [['finished', 'active']],
      't1h1',
      'otherHeatActive',
    ],
    ['active, adjust the clock → allowed', 'adjust', 'active', ['active'], [['active']], 't1h1', null],
    ['category paused, adjust the clock → allowed', 'adjust', 'paused', ['active'], [['active']], 't1h1', null],
    ['finished, adjust the clock → allowed', 'adjust', 'active', ['active'], [['finished']], 't1h1', null],
    ['on hold, adjust the clock → refused', 'adjust', 'active', ['active'], [['on_hold']], 't1h1', 'heatOnHold'],
    [
      'category finished, adjust the clock → refused',
      'adjust',
      'finished',
      ['finished'],
      [['finished']],
      't1h1',
      'categoryFinished',
    ],
  ];
  test.each(rows)('%s', (_name, command, status, tests, heats, id, why) => {
    const day = dayOf(status, tests, heats);
    const other = { call: whyNotCalled, repeat: whyNotRepeated, adjust: whyNotAdjusted, unfinish: whyNotReopened };
    const isStep = command === 'start' || command === 'finish';
    expect(isStep ? whyNotHeat(command, day, id) : other[command](day, id)).toBe(why);
  });

  test('ORG-281 state of a test or a heat → one of three', () => {
    expect(heatStates).toEqual(['on_hold', 'active', 'finished']);
  });
});

const ids = ['t1', 't2', 't3'];
type Command =
  | { on: 'category'; act: CategoryCommand }
  | { on: 'test' | 'heat'; act: 'start' | 'finish'; id: string }
  | { on: 'heat'; act: 'falseStart' | 'repeat' | 'unfinish'; id: string };
const acts = ['start', 'finish'] as const;
const commands: Command[] = [
  ...(Object.keys(categorySteps) as CategoryCommand[]).map(act => ({ on: 'category' as const, act })),
  ...ids.flatMap(id => acts.map(act => ({ on: 'test' as const, act, id }))),
  ...ids.flatMap(id => ['h1', 'h2'].flatMap(name => acts.map(act => ({ on: 'heat' as const, act, id: id + name })))),
  ...ids.flatMap(id =>
    (['falseStart', 'repeat', 'unfinish'] as const).map(act => ({ on: 'heat' as const, act, id: `${id}h1` })),
  ),
  ...ids.flatMap(id => acts.map(act => ({ on: 'heat' as const, act, id: `${id}h1 again` }))),
];

const moved = <Row extends { id: string }>(rows: readonly Row[], id: string, status: HeatState): Row[] =>
  rows.map(row => (row.id === id ? { ...row, status } : row));
const heatsOf = (testId: string) =>
  ['h1', 'h2'].map(name => ({ id: testId + name, testId, status: 'on_hold' as HeatState }));

function apply(day: CategoryDay, asked: Command): CategoryDay {
  if (asked.on === 'category') {
    return whyNotCategory(asked.act, day) ? day : { ...day, status: categorySteps[asked.act].to };
  }
  const { on, act, id } = asked;
  if (on === 'test') {
    if (whyNotTest(act, day, id)) return day;
    const next = act === 'finish' ? day.tests[day.tests.findIndex(one => one.id === id) + 1] : undefined;
    const heats = next ? [...day.heats, ...heatsOf(next.id)] : day.heats;
    return { ...day, tests: moved(day.tests, id, heatSteps[act].to), heats };
  }
  const at = day.heats.findIndex(heat => heat.id === id);
  const heat = day.heats[at];
  if (!heat) return day;
  // The heats of the floor since then limit it too.
  if (act === 'unfinish') return whyNotReopened(day, id) ? day : { ...day, heats: moved(day.heats, id, 'active') };
  if (act === 'repeat') return whyNotRepeated(day, id) ? day : repeated(day, at, heat);
  // A finishable heat can also be taken back; the clock's own rule limits the time.
  if (whyNotHeat(act === 'start' ? 'start' : 'finish', day, id)) return day;
  return { ...day, heats: moved(day.heats, id, act === 'falseStart' ? 'on_hold' : heatSteps[act].to) };
}

/** Repeats a heat, but only once: the repeated heat has no rail left to repeat. */
function repeated(day: CategoryDay, at: number, { id, testId }: CategoryDay['heats'][number]): CategoryDay {
  const again = { id: `${id} again`, testId, status: 'on_hold' as const };
  if (day.heats.some(heat => heat.id === again.id)) return day;
  return { ...day, heats: moved(day.heats, id, 'finished').toSpliced(at + 1, 0, again) };
}

const isOpen = ({ status }: { status: HeatState | null }) => status !== 'finished';
const isActive = ({ status }: { status: HeatState | null }) => status === 'active';

const begun = (): CategoryDay => ({ ...dayOf(null, [null, 'on_hold', 'on_hold']), heats: heatsOf('t1') });

test('ORG-273 day: all commands in order → each takes effect, until the category is finished', () => {
  const heat = (id: string): Command[] => acts.map(act => ({ on: 'heat', act, id }));
  const testOf = (id: string): Command[] => [
    { on: 'test', act: 'start', id },
    ...heat(`${id}h1`),
    ...heat(`${id}h2`),
    { on: 'test', act: 'finish', id },
  ];
  const walk: Command[] = [{ on: 'category', act: 'start' }, ...ids.flatMap(testOf), { on: 'category', act: 'finish' }];
  const end = walk.reduce((day, asked) => {
    const next = apply(day, asked);
    expect(next).not.toBe(day);
    return next;
  }, begun());
  expect(end.status).toBe('finished');
});

test('ORG-284 ORG-286 ORG-290 ORG-293 day: any commands in any order → no forbidden state', () => {
  // Most commands change something, so that long days are walked too.
  const step = fc.oneof(
    fc.constantFrom(...commands).map(command => () => command),
    fc.nat(commands.length).map(at => (day: CategoryDay) => {
      const open = commands.filter(command => apply(day, command) !== day);
      return open[at % Math.max(open.length, 1)] ?? commands[0]!;
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), steps => {
      let day = begun();
      for (const choose of steps) {
        day = apply(day, choose(day));
        const testOf = (heat: { testId: string }) => day.tests.find(({ id }) => id === heat.testId)!;
        expect(day.heats.filter(isActive).length).toBeLessThanOrEqual(1);
        expect(day.tests.filter(isActive).length).toBeLessThanOrEqual(1);
        expect(day.heats.filter(heat => isActive(heat) && !isActive(testOf(heat)))).toEqual([]);
        expect(day.heats.filter(heat => isOpen(heat) && !isOpen(testOf(heat)))).toEqual([]);
        if (day.status === 'finished') expect(day.tests.filter(isOpen)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
