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

describe('category', () => {
  const open: States = ['finished', 'on_hold'];
  const over: States = ['finished', 'finished'];
  const rows: [string, CategoryCommand, CategoryState | null, States, string | null][] = [
    ['ORG-272, ORG-273 nothing is on hold, and starts', 'start', null, open, null],
    ['ORG-273 on hold starts', 'start', 'on_hold', open, null],
    ['ORG-279 active does not start', 'start', 'active', open, 'categoryActive'],
    ['ORG-276 paused is restarted, not started', 'start', 'paused', open, 'categoryPaused'],
    ['ORG-279 finished does not start', 'start', 'finished', over, 'categoryFinished'],
    ['ORG-280 nothing does not pause', 'pause', null, open, 'categoryOnHold'],
    ['ORG-280 on hold does not pause', 'pause', 'on_hold', open, 'categoryOnHold'],
    ['ORG-274, ORG-275 active pauses while a test is unfinished', 'pause', 'active', open, null],
    ['ORG-275 active does not pause once all tests are finished', 'pause', 'active', over, 'testsFinished'],
    ['ORG-275 active does not pause without a test', 'pause', 'active', [], 'testsFinished'],
    ['ORG-280 paused does not pause', 'pause', 'paused', open, 'categoryPaused'],
    ['ORG-280 finished does not pause', 'pause', 'finished', over, 'categoryFinished'],
    ['ORG-276 nothing is not restarted', 'restart', null, open, 'categoryOnHold'],
    ['ORG-276 on hold is not restarted', 'restart', 'on_hold', open, 'categoryOnHold'],
    ['ORG-276 active is not restarted', 'restart', 'active', open, 'categoryActive'],
    ['ORG-276 paused is restarted', 'restart', 'paused', open, null],
    ['ORG-276 finished is not restarted', 'restart', 'finished', over, 'categoryFinished'],
    ['ORG-280 nothing does not finish', 'finish', null, over, 'categoryOnHold'],
    ['ORG-280 on hold does not finish', 'finish', 'on_hold', over, 'categoryOnHold'],
    ['ORG-278 active does not finish with a test unfinished', 'finish', 'active', open, 'testsUnfinished'],
    ['ORG-278 a test without a state is unfinished', 'finish', 'active', ['finished', null], 'testsUnfinished'],
    ['ORG-277, ORG-278 active finishes once all tests are finished', 'finish', 'active', over, null],
    ['ORG-280 paused does not finish', 'finish', 'paused', over, 'categoryPaused'],
    ['ORG-280 finished does not finish', 'finish', 'finished', over, 'categoryFinished'],
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

describe('test', () => {
  const finished: HeatState[][] = [['finished', 'finished']];
  const rows: [string, 'start' | 'finish', CategoryState | null, States, HeatState[][], string, string | null][] = [
    ['ORG-288 starts on hold', 'start', 'active', ['on_hold', 'on_hold'], [], 't1', null],
    ['ORG-288 starts without a state', 'start', 'active', [null], [], 't1', null],
    ['ORG-288 active does not start', 'start', 'active', ['active'], [], 't1', 'testActive'],
    ['ORG-288 finished does not start', 'start', 'active', ['finished'], [], 't1', 'testFinished'],
    ['ORG-289 not while its category waits', 'start', null, ['on_hold'], [], 't1', 'categoryOnHold'],
    ['ORG-289 not while its category is paused', 'start', 'paused', ['on_hold'], [], 't1', 'categoryPaused'],
    ['ORG-289 not after its category', 'start', 'finished', ['on_hold'], [], 't1', 'categoryFinished'],
    ['ORG-290 not beside another', 'start', 'active', ['active', 'on_hold'], [], 't2', 'otherTestActive'],
    ['ORG-290 not beside a later one', 'start', 'active', ['on_hold', 'active'], [], 't1', 'otherTestActive'],
    ['ORG-291 not before the previous one', 'start', 'active', ['on_hold', 'on_hold'], [], 't2', 'previousTest'],
    ['ORG-291 after the previous one', 'start', 'active', ['finished', 'on_hold'], [], 't2', null],
    ['ORG-292 on hold does not finish', 'finish', 'active', ['on_hold'], [], 't1', 'testOnHold'],
    ['ORG-292 without a state does not finish', 'finish', 'active', [null], [], 't1', 'testOnHold'],
    ['ORG-292 finished does not finish', 'finish', 'active', ['finished'], [], 't1', 'testFinished'],
    ['ORG-293 active finishes with its heats', 'finish', 'active', ['active'], finished, 't1', null],
    ['ORG-293 without heats there is none open', 'finish', 'active', ['active'], [], 't1', null],
    ['ORG-293 not with a heat on hold', 'finish', 'active', ['active'], [['on_hold']], 't1', 'heatsUnfinished'],
    ['ORG-293 not with a heat active', 'finish', 'active', ['active'], [['active']], 't1', 'heatsUnfinished'],
    ['ORG-293 heats of others say nothing', 'finish', 'active', ['active', null], [[], ['on_hold']], 't1', null],
    ['ORG-294 not while its category waits', 'finish', 'on_hold', ['active'], finished, 't1', 'categoryOnHold'],
    ['ORG-294 not while its category is paused', 'finish', 'paused', ['active'], finished, 't1', 'categoryPaused'],
    ['ORG-294 not after its category', 'finish', 'finished', ['active'], finished, 't1', 'categoryFinished'],
  ];
  test.each(rows)('%s', (_name, command, status, tests, heats, id, why) => {
    expect(whyNotTest(command, dayOf(status, tests, heats), id)).toBe(why);
  });
});

describe('heat', () => {
  type Command = 'start' | 'finish' | 'call' | 'repeat' | 'adjust';
  const rows: [string, Command, CategoryState | null, States, HeatState[][], string, string | null][] = [
    ['ORG-282 starts in an active category', 'start', 'active', ['active'], [['on_hold']], 't1h1', null],
    ['ORG-282 not while it waits', 'start', null, ['active'], [['on_hold']], 't1h1', 'categoryOnHold'],
    ['ORG-282 not while it is paused', 'start', 'paused', ['active'], [['on_hold']], 't1h1', 'categoryPaused'],
    ['ORG-282 not after it', 'start', 'finished', ['active'], [['on_hold']], 't1h1', 'categoryFinished'],
    ['ORG-283 active does not start', 'start', 'active', ['active'], [['active']], 't1h1', 'heatActive'],
    ['ORG-283 finished does not start', 'start', 'active', ['active'], [['finished']], 't1h1', 'heatFinished'],
    ['ORG-284 not beside another', 'start', 'active', ['active'], [['active', 'on_hold']], 't1h2', 'otherHeatActive'],
    [
      'ORG-285 not before the previous one',
      'start',
      'active',
      ['active'],
      [['on_hold', 'on_hold']],
      't1h2',
      'previousHeat',
    ],
    ['ORG-285 after the previous one', 'start', 'active', ['active'], [['finished', 'on_hold']], 't1h2', null],
    [
      'ORG-285 the first of a test has none before',
      'start',
      'active',
      ['finished', 'active'],
      [['finished'], ['on_hold']],
      't2h1',
      null,
    ],
    ['ORG-286 not before its test', 'start', 'active', ['on_hold'], [['on_hold']], 't1h1', 'heatsTest'],
    ['ORG-286 not after its test', 'start', 'active', ['finished'], [['on_hold']], 't1h1', 'heatsTest'],
    ['ORG-287 active finishes', 'finish', 'active', ['active'], [['active']], 't1h1', null],
    ['ORG-287 on hold does not finish', 'finish', 'active', ['active'], [['on_hold']], 't1h1', 'heatOnHold'],
    ['ORG-287 finished does not finish', 'finish', 'active', ['active'], [['finished']], 't1h1', 'heatFinished'],
    [
      'ORG-287 not while its category is paused',
      'finish',
      'paused',
      ['active'],
      [['active']],
      't1h1',
      'categoryPaused',
    ],
    ['ORG-287 not while its category waits', 'finish', 'on_hold', ['active'], [['active']], 't1h1', 'categoryOnHold'],
    ['ORG-287 not after its category', 'finish', 'finished', ['active'], [['active']], 't1h1', 'categoryFinished'],
    [
      'is called before its test and behind another',
      'call',
      'active',
      ['on_hold'],
      [['on_hold', 'on_hold']],
      't1h2',
      null,
    ],
    ['is not called twice over', 'call', 'active', ['active'], [['active']], 't1h1', 'heatActive'],
    ['is not called after it ran', 'call', 'active', ['active'], [['finished']], 't1h1', 'heatFinished'],
    ['is not called while its category waits', 'call', null, ['on_hold'], [['on_hold']], 't1h1', 'categoryOnHold'],
    ['D6 is repeated while it runs', 'repeat', 'active', ['active'], [['active']], 't1h1', null],
    ['D6 is repeated once it ran', 'repeat', 'active', ['active'], [['finished', 'active']], 't1h1', null],
    ['D6 is not repeated before it ran', 'repeat', 'active', ['active'], [['on_hold']], 't1h1', 'heatOnHold'],
    ['D6 is not repeated after its test', 'repeat', 'active', ['finished'], [['finished']], 't1h1', 'heatsTest'],
    ['D6 is not repeated in a pause', 'repeat', 'paused', ['active'], [['active']], 't1h1', 'categoryPaused'],
    ['its clock is put right while it runs', 'adjust', 'active', ['active'], [['active']], 't1h1', null],
    ['its clock is put right in a pause', 'adjust', 'paused', ['active'], [['active']], 't1h1', null],
    ['its clock is put right afterwards', 'adjust', 'active', ['active'], [['finished']], 't1h1', null],
    ['without a clock none is put right', 'adjust', 'active', ['active'], [['on_hold']], 't1h1', 'heatOnHold'],
    ['after its category none is', 'adjust', 'finished', ['finished'], [['finished']], 't1h1', 'categoryFinished'],
  ];
  test.each(rows)('%s', (_name, command, status, tests, heats, id, why) => {
    const day = dayOf(status, tests, heats);
    const other = { call: whyNotCalled, repeat: whyNotRepeated, adjust: whyNotAdjusted };
    const isStep = command === 'start' || command === 'finish';
    expect(isStep ? whyNotHeat(command, day, id) : other[command](day, id)).toBe(why);
  });

  test('ORG-281 test and heat → three states', () => {
    expect(heatStates).toEqual(['on_hold', 'active', 'finished']);
  });
});

const ids = ['t1', 't2', 't3'];
type Command =
  | { on: 'category'; act: CategoryCommand }
  | { on: 'test' | 'heat'; act: 'start' | 'finish'; id: string }
  | { on: 'heat'; act: 'falseStart' | 'repeat'; id: string };
const acts = ['start', 'finish'] as const;
const commands: Command[] = [
  ...(Object.keys(categorySteps) as CategoryCommand[]).map(act => ({ on: 'category' as const, act })),
  ...ids.flatMap(id => acts.map(act => ({ on: 'test' as const, act, id }))),
  ...ids.flatMap(id => ['h1', 'h2'].flatMap(name => acts.map(act => ({ on: 'heat' as const, act, id: id + name })))),
  ...ids.flatMap(id => (['falseStart', 'repeat'] as const).map(act => ({ on: 'heat' as const, act, id: `${id}h1` }))),
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
  if (act === 'repeat') return whyNotRepeated(day, id) ? day : repeated(day, at, heat);
  // A finishable heat can also be taken back; the clock's own rule limits the time.
  if (whyNotHeat(act === 'start' ? 'start' : 'finish', day, id)) return day;
  return { ...day, heats: moved(day.heats, id, act === 'falseStart' ? 'on_hold' : heatSteps[act].to) };
}

/** Only once: the repeated heat has no rail left to repeat. */
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
