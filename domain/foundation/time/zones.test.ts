import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isTimeZone, isWallTime, toInstant, toWall } from './zones.ts';

describe('L6 wall times and instants', () => {
  test.each([
    ['2026-11-20T17:30', 'America/Caracas', '2026-11-20T21:30:00.000Z'],
    ['2026-11-20T17:30', 'America/Bogota', '2026-11-20T22:30:00.000Z'],
    ['2026-07-01T12:00', 'Europe/Madrid', '2026-07-01T10:00:00.000Z'],
    ['2026-12-01T12:00', 'Europe/Madrid', '2026-12-01T11:00:00.000Z'],
    // Clocks go forward: no clock shows a time between 02:00 and 03:00.
    ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
    // Clocks go back: 02:30 comes twice, and the first of the two is meant.
    ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-06-01T00:00', 'Asia/Kathmandu', '2026-05-31T18:15:00.000Z'],
  ])('%s in %s → %s', (wall, zone, instant) => {
    expect(toInstant(wall, zone).toISOString()).toBe(instant);
  });

  test('any moment and zone → its wall time leads back to it', () => {
    const zones = fc.constantFrom(
      'America/Caracas',
      'America/Bogota',
      'Europe/Madrid',
      'America/Santiago',
      'Asia/Kathmandu',
    );
    const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const wall = toWall(minute * 60_000, zone);
        const back = toInstant(wall, zone).getTime();
        // The second of two equal hours maps to the first.
        expect(toWall(back, zone)).toBe(wall);
        expect([0, 60, 30]).toContain((minute * 60_000 - back) / 60_000);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    '2026-02-30T10:00',
    '2026-11-20T24:00',
    '0999-01-01T10:00',
    '9999-12-31T23:59',
    '2026-11-20',
    '2026-11-20T17:30:00',
    '',
    'x',
  ])('%s → not a wall time', text => expect(isWallTime(text)).toBe(false));

  test.each([
    ['America/Caracas', true],
    ['America/Argentina/Buenos_Aires', true],
    ['UTC', true],
    ['+02:00', false],
    ['America/Atlantis', false],
    ['', false],
  ])('«%s» → a time zone: %s', (name, known) => expect(isTimeZone(name)).toBe(known));

  test('one zone in thousands of spellings → the cache does not hold all of them', () => {
    const spelling = (n: number) =>
      [...'America/Caracas'].map((sign, at) => (at > 0 && (n >> at) & 1 ? sign.toUpperCase() : sign)).join('');
    const spellings = new Set(Array.from({ length: 16_384 }, (_, n) => spelling(n)));
    expect(spellings.size).toBeGreaterThan(1000);
    expect([...spellings].every(isTimeZone)).toBe(true);
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    isTimeZone(spelling(0));
    isTimeZone(spelling(0));
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
  });
});
