import { describe, expect, test } from 'vitest';
import type { Timeline } from '#contract/day/protests.ts';
import type { Unit } from '#domain/competition/wods/wod-types.ts';
import { sayParting, twoCountsOf } from './rail-counts.ts';

const timeline = (over: Partial<Timeline>): Timeline => ({
  ...{ role: 'main', epoch: 1, judge: 'Ramón Ignacio Sosa', isVoid: false, isNewest: true, begun: 0, count: 88_000 },
  ...{ noReps: 0, finishMs: 462_000, errorMs: 5, counted: [], missed: [] },
  ...over,
});
const main = timeline({});
const second = timeline({ role: 'second', judge: 'Yarelis Montilla', count: 87_000 });
const at = { at: 358_000, ahead: 'main', count: 88_000, isMissed: true } as const;

describe('two counts', () => {
  test.each([
    ['the other marked a no-rep', at, 'reps', 'Sosa contó la rep 88; Montilla marcó no-rep.'],
    ['the other did nothing', { ...at, isMissed: false }, 'reps', 'Sosa contó la rep 88; Montilla no la contó.'],
    ['the second is ahead', { ...at, ahead: 'second' }, 'reps', 'Montilla contó la rep 88; Sosa marcó no-rep.'],
    ['another unit', { ...at, isMissed: false }, 'cal', 'Sosa llegó a 88 cal; Montilla no.'],
    ['kilograms', at, 'kg', 'Sosa llegó a 88 kg; Montilla marcó nulo.'],
  ] as const)('parting: %s → said with both names', (_, parting, unit: Unit, said) => {
    expect(sayParting(parting, { main, second }, unit)).toBe(said);
  });

  test('a name is missing → another person', () => {
    const said = sayParting(at, { main: { ...main, judge: null }, second }, 'reps');
    expect(said).toBe('otra persona contó la rep 88; Montilla marcó no-rep.');
  });

  test('equal last names → the whole names', () => {
    const said = sayParting(at, { main, second: { ...second, judge: 'Yarelis Sosa' } }, 'reps');
    expect(said).toBe('Ramón Ignacio Sosa contó la rep 88; Yarelis Sosa marcó no-rep.');
  });

  test('newest of both roles → beside each other; one alone or a voided one → none', () => {
    const older = timeline({ isNewest: false, count: 3_000 });
    const of = (timelines: Timeline[]) =>
      twoCountsOf({
        timelines,
        number: 4,
        entry: null,
        timeZone: 'UTC',
        capMs: 600_000,
        unit: 'reps',
        history: [],
        paper: null,
      });
    expect(of([older, main, second])).toEqual({ main, second });
    expect(of([main])).toBeNull();
    expect(of([main, { ...second, isVoid: true }])).toBeNull();
  });
});
