import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventTimes } from '#domain/competition/events/event-times.ts';
import {
  checkWodDates,
  endsSoon,
  isWodLocked,
  stageOf,
  testToScore,
  typeEventsOf,
  windowOf,
  wodState,
  wodStateIn,
} from './wod-rules.ts';
import {
  type ExerciseUnit,
  needsTarget,
  needsTime,
  proposeTarget,
  quantityHint,
  unitOfTest,
  wodTypeFacts,
  wodTypes,
} from './wod-types.ts';

describe('E5 types of a test', () => {
  test('ORG-336, ORG-537 any event → exactly six types of test', () => {
    expect(wodTypes).toEqual(['amrap', 'emon', 'for time', 'peso', 'puntos', 'distancia']);
  });

  test.each([
    ['for time', true, true],
    ['peso', false, false],
    ['amrap', false, true],
    ['emon', false, true],
    ['puntos', false, true],
    ['distancia', false, true],
  ] as const)('%s needs a time: not penalized → %s, penalized → %s', (type, no, yes) => {
    expect([needsTime(type, false), needsTime(type, true)]).toEqual([no, yes]);
  });

  test('ORG-339 for time, or penalized → a target is required', () => {
    expect(wodTypes.filter(type => needsTarget(type, false))).toEqual(['for time']);
    expect(wodTypes.filter(type => needsTarget(type, true))).toEqual([...wodTypes]);
  });

  test('ORG-339 E5 for time → the proposed target is rounds × quantities; other types → no proposal', () => {
    expect(proposeTarget('for time', 3, [{ cant: 10 }, { cant: 15 }])).toBe(75);
    expect(proposeTarget('for time', null, [{ cant: 100 }, { cant: null }])).toBe(100);
    expect(proposeTarget('for time', 5, [])).toBeNull();
    const proposing = wodTypes.filter(type => proposeTarget(type, 3, [{ cant: 10 }]) !== null);
    expect(proposing).toEqual(['for time']);
    expect(proposeTarget(null, 3, [{ cant: 10 }])).toBeNull();
  });

  const of = (...units: ExerciseUnit[]) => units.map(unit => ({ unit }));
  test.each([
    ['a run of 2000 m', 'for time', of('m'), 'm'],
    ['three machines that count calories', 'amrap', of('cal', 'cal', 'cal'), 'cal'],
    ['metres and repetitions mixed', 'emon', of('reps', 'm'), 'reps'],
    ['no exercise', 'amrap', [], 'reps'],
    ['a type with a unit of its own', 'peso', of('m'), 'kg'],
  ] as const)(
    'walk-organizer B12 unit: %s in a test of type %s → the expected unit',
    (_name, type, exercises, unit) => {
      expect(unitOfTest(type, exercises)).toBe(unit);
    },
  );

  test('walk-organizer B12 an exercise with a unit → the hint of its quantity names the unit', () => {
    expect(quantityHint('for time', 'm')).toBe('Metros por ronda');
    expect(quantityHint('emon', 'cal')).toBe('Calorías por minuto');
    expect(quantityHint('distancia', 'cal')).toBe('Metros');
  });

  test('each type of test → its unit; emon → the name EMOM', () => {
    expect(wodTypes.map(type => wodTypeFacts[type].unit)).toEqual(['reps', 'reps', 'reps', 'kg', 'pts', 'm']);
    expect(wodTypeFacts.emon.label).toBe('EMOM');
  });

  test('ORG-353 different types → different hints of a quantity', () => {
    expect(new Set(wodTypes.map(type => quantityHint(type, 'reps'))).size).toBeGreaterThan(3);
  });
});

const times: EventTimes = {
  start: 100,
  end: 200,
  finishedAt: null,
  startQualifier: 110,
  endQualifier: 120,
  qualifierClosedAt: null,
};
const event = { ...times, type: 'offline' as const, qualifierOnline: true };

describe('stage and dates of a test', () => {
  test("ORG-226 stages of a test: any event → the event's own type, and the qualifier if there is one", () => {
    expect(typeEventsOf(event)).toEqual(['qualifier', 'offline']);
    expect(typeEventsOf({ type: 'online', qualifierOnline: false })).toEqual(['online']);
    expect([stageOf('qualifier'), stageOf('online'), stageOf('offline')]).toEqual(['qualifier', 'event', 'event']);
  });

  test('ORG-342 allowed dates: a test of the event → its category’s, else the event’s; a qualifier test → the qualifier’s', () => {
    const category = { start: 150, end: 160 };
    expect(windowOf('offline', event, category)).toBe(category);
    expect(windowOf('qualifier', event, category)).toEqual({ start: 110, end: 120 });
    expect(windowOf('offline', event, null)).toMatchObject({ start: 100, end: 200 });
  });

  test.each([
    ['inside the window', { start: 110, end: 120 }, []],
    ['too early', { start: 109, end: 115 }, [{ field: 'start', problem: 'outside' }]],
    ['too late', { start: 115, end: 121 }, [{ field: 'end', problem: 'outside' }]],
    ['outside the window', { start: 130, end: 140 }, [{ field: 'start', problem: 'outside' }]],
    ['in the wrong order', { start: 115, end: 115 }, [{ field: 'end', problem: 'order' }]],
  ] as const)('ORG-342 dates %s → exactly the expected problems', (_name, dates, problems) => {
    expect(checkWodDates(dates, { start: 110, end: 120 })).toEqual(problems);
  });

  test('any dates → accepted exactly if they are inside the window and in order', () => {
    const moment = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(moment, moment, (start, end) => {
        const passes = start >= 100 && end <= 200 && start < end;
        expect(checkWodDates({ start, end }, { start: 100, end: 200 }).length === 0).toBe(passes);
      }),
    );
  });

  test('ORG-352 the stage of a test starts → that test is locked', () => {
    expect([isWodLocked('offline', times, 99), isWodLocked('offline', times, 100)]).toEqual([false, true]);
    expect([isWodLocked('qualifier', times, 109), isWodLocked('qualifier', times, 110)]).toEqual([false, true]);
    expect(isWodLocked('qualifier', { ...times, startQualifier: null }, 500)).toBe(false);
  });

  test('M3 before the test, during it, from its end on → upcoming, open, over', () => {
    const wod = { start: 110, end: 120 };
    expect([109, 110, 119, 120].map(now => wodState(wod, now))).toEqual(['upcoming', 'open', 'open', 'over']);
  });

  test.each([
    [300_001, false],
    [300_000, false],
    [299_999, true],
    [1, true],
    [0, false],
    [-1, false],
  ])('ATH-248 %d ms left of a test → ends soon: %s', (left, expected) => {
    const end = 1_000_000;
    expect(endsSoon(end, end - left)).toBe(expected);
  });

  test('ATH-199 E2 the stage is over → all its tests are over', () => {
    const wod = { start: 110, end: 120 };
    expect([109, 110, 120].map(now => wodStateIn(true, wod, now))).toEqual(['over', 'over', 'over']);
    expect([109, 110, 120].map(now => wodStateIn(false, wod, now))).toEqual(['upcoming', 'open', 'over']);
  });

  test('walk-organizer B5 picker of a test’s results: opened → preselects the open test, else the last one, else the first to come', () => {
    const tests = [
      { id: 'a', start: 100, end: 110 },
      { id: 'b', start: 110, end: 120 },
      { id: 'c', start: 130, end: 140 },
    ];
    const at = (now: number) => testToScore(tests, now)?.id;
    expect([50, 100, 115, 125, 135, 200].map(at)).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
    expect(testToScore([], 100)).toBeUndefined();
  });

  test('LIVE-D22 picker of results: a test runs or has finished → preselects it, whatever the times say', () => {
    const tests = [
      { id: 'a', start: 100, end: 110 },
      { id: 'b', start: 110, end: 120 },
    ];
    const run = (...states: ('on_hold' | 'active' | 'finished')[]) =>
      testToScore(
        tests.map((one, at) => ({ ...one, status: states[at] ?? null })),
        0,
      )?.id;
    expect([run('finished', 'active'), run('finished', 'on_hold')]).toEqual(['b', 'a']);
  });
});
