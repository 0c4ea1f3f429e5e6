import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { shiftDays } from '#domain/foundation/time/shift-days.ts';
import { toInstant, toWall } from '#domain/foundation/time/zones.ts';
import type { EventTimes } from './event-times.ts';
import { type Dated, planMove } from './move-event.ts';

vi.mock('#domain/foundation/time/shift-days.ts', { spy: true });

const zone = 'Europe/Madrid';
const at = (wall: string) => toInstant(wall, zone).getTime();
const row = (kind: Dated['kind'], start: string, end: string): Dated => ({
  kind,
  id: kind,
  name: kind,
  start: at(start),
  end: at(end),
});
const rows = [
  row('event', '2027-03-20T08:00', '2027-03-22T20:00'),
  row('qualifier', '2027-03-20T09:00', '2027-03-21T09:00'),
  row('wod', '2027-03-22T02:30', '2027-03-22T03:15'),
];
const times: EventTimes = {
  start: at('2027-03-20T08:00'),
  end: at('2027-03-22T20:00'),
  startQualifier: at('2027-03-20T09:00'),
  endQualifier: at('2027-03-21T09:00'),
  finishedAt: null,
  qualifierClosedAt: null,
};
const before = at('2027-03-01T12:00');
const home = { times, timeZone: zone, hasResults: false };

describe('move of a whole event', () => {
  test('a change of clocks lies between old and new dates → everything keeps its time of day', () => {
    const { rows: moved, problems } = planMove(home, rows, 10, before);
    expect(problems).toEqual([]);
    expect(moved.map(({ to }) => to && [toWall(to.start, zone), toWall(to.end, zone)])).toEqual([
      ['2027-03-30T08:00', '2027-04-01T20:00'],
      ['2027-03-30T09:00', '2027-03-31T09:00'],
      ['2027-04-01T02:30', '2027-04-01T03:15'],
    ]);
  });

  test.each([
    ['0 days', home, 0, before, ['same']],
    ['to a start in the past', home, -25, before, ['past']],
    ['a moment before its start', home, 10, times.start - 1, []],
    ['after it began', home, 10, times.start, ['started']],
    ['after it was ended', { ...home, times: { ...times, finishedAt: before } }, 10, before, ['started']],
    ['with results', { ...home, hasResults: true }, 10, before, ['results']],
    ['onto a night whose clocks skip an hour', home, 6, before, ['clocks']],
  ] as const)('%s → exactly the expected problems', (_name, given, days, now, problems) => {
    expect(planMove(given, rows, days, now).problems).toEqual(problems);
  });

  test('many rows share a moment → the new moment is computed once', () => {
    vi.mocked(shiftDays).mockClear();
    const many = Array.from({ length: 40 }, (_, index) => ({ ...rows[0]!, id: String(index) }));
    expect(planMove(home, many, 10, before).rows).toHaveLength(40);
    expect(shiftDays).toHaveBeenCalledTimes(2);
    // The place's clocks skip this time of day on the new day. `planMove` caches that answer too.
    vi.mocked(shiftDays).mockClear();
    planMove(home, [rows[2]!, rows[2]!], 6, before);
    expect(shiftDays).toHaveBeenCalledTimes(3);
  });

  test('any ranges of dates and any number of days → their order stays, and moving back restores every moment', () => {
    const zones = fc.constantFrom('America/Caracas', 'Europe/Madrid', 'America/Santiago', 'America/New_York');
    const minutes = fc.integer({ min: Date.UTC(2027, 0) / 60_000, max: Date.UTC(2029, 0) / 60_000 });
    const ranges = fc.array(fc.tuple(minutes, fc.integer({ min: 1, max: 20_000 })), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(ranges, fc.integer({ min: -500, max: 500 }), zones, (drawn, days, timeZone) => {
        const dated = drawn.map(([start, length], index): Dated => {
          const range = { start: start * 60_000, end: (start + length) * 60_000 };
          return { ...range, kind: 'wod', id: String(index), name: 'Fran' };
        });
        const there = planMove({ ...home, timeZone }, dated, days, 0);
        if (there.rows.some(({ to }) => to === null)) {
          expect(there.problems).toContain('clocks');
          return;
        }
        const moved = there.rows.map(({ to, ...rest }) => ({ ...rest, ...to! }));
        const moments = (list: Dated[]) => list.flatMap(({ start, end }) => [start, end]);
        const [was, is] = [moments(dated), moments(moved)];
        for (const [one, first] of was.entries()) {
          for (const [other, second] of was.entries()) {
            expect(Math.sign(is[one]! - is[other]!)).toBe(Math.sign(first - second));
          }
        }
        expect(planMove({ ...home, timeZone }, moved, -days, 0).rows.map(({ to }) => to)).toEqual(
          dated.map(({ start, end }) => ({ start, end })),
        );
      }),
      { numRuns: 60 },
    );
  });
});
