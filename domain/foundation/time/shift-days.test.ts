import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween, daysLater, shiftDays } from './shift-days.ts';
import { toInstant, toWall } from './zones.ts';

const at = (wall: string, zone: string) => toInstant(wall, zone).getTime();

describe('shifting by days at a place', () => {
  test.each([
    ['an ordinary week', '2026-11-20T17:30', 7, 'America/Caracas', '2026-11-27T17:30'],
    ['over the end of summer time', '2026-10-24T08:00', 1, 'Europe/Madrid', '2026-10-25T08:00'],
    ['over the beginning of summer time', '2026-03-28T08:00', 1, 'Europe/Madrid', '2026-03-29T08:00'],
    ['back over the beginning of summer time', '2026-03-29T08:00', -1, 'Europe/Madrid', '2026-03-28T08:00'],
    ['onto an hour that comes twice', '2026-10-24T02:30', 1, 'Europe/Madrid', '2026-10-25T02:30'],
    ['over a leap day', '2028-02-28T08:00', 2, 'Asia/Kathmandu', '2028-03-01T08:00'],
  ])('%s → the same wall time on the new day', (_name, wall, days, zone, moved) => {
    expect(toWall(shiftDays(at(wall, zone), days, zone) ?? 0, zone)).toBe(moved);
  });

  test('onto an hour that clocks skip → null', () => {
    expect(shiftDays(at('2026-03-28T02:30', 'Europe/Madrid'), 1, 'Europe/Madrid')).toBeNull();
  });

  test('the second of two equal hours → null, because it could not come back', () => {
    expect(shiftDays(Date.parse('2026-10-25T01:30:00Z'), 1, 'Europe/Madrid')).toBeNull();
    expect(shiftDays(Date.parse('2026-10-25T00:30:00Z'), 1, 'Europe/Madrid')).not.toBeNull();
  });

  test('seconds and milliseconds → unchanged', () => {
    expect(shiftDays(Date.parse('2026-11-20T12:00:07.250Z'), 2, 'America/Bogota')).toBe(
      Date.parse('2026-11-22T12:00:07.250Z'),
    );
  });

  test('any moment, days and zone → the time of day stays, and moving back restores the moment', () => {
    const zones = fc.constantFrom('America/Caracas', 'Europe/Madrid', 'America/Santiago', 'America/New_York');
    const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: -800, max: 800 }), zones, (minute, days, zone) => {
        const moved = shiftDays(minute * 60_000, days, zone);
        if (moved === null) return;
        expect(toWall(moved, zone)).toBe(daysLater(toWall(minute * 60_000, zone), days));
        expect(shiftDays(moved, -days, zone)).toBe(minute * 60_000);
      }),
      { numRuns: 200 },
    );
  });

  test('days between two dates → counted by calendar, also negative', () => {
    expect(daysBetween('2026-10-24T23:00', '2026-10-26T01:00')).toBe(2);
    expect(daysBetween('2027-03-01', '2027-02-27')).toBe(-2);
  });
});
