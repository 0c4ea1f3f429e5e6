import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toInstant } from '#domain/foundation/time/zones.ts';
import { daysUntil, isRehearsal } from './rehearsal.ts';

const start = new Date('2027-01-10T13:00Z');
const caracas = { start, timeZone: 'America/Caracas' };

test.each([
  ['six weeks before', '2026-11-25T13:00Z', 46],
  ['the evening before, a minute before midnight there', '2027-01-10T03:59Z', 1],
  ['midnight there', '2027-01-10T04:00Z', 0],
  ['the hour of the start', '2027-01-10T13:00Z', 0],
  ['the second day', '2027-01-11T20:00Z', 0],
])('ORGA-C12 door: %s → its days until the event; a rehearsal only before the first day', (_when, at, days) => {
  expect(daysUntil(caracas, new Date(at))).toBe(days);
  expect(isRehearsal(caracas, new Date(at))).toBe(days > 0);
});

test('ORGA-C12 rehearsal of a door: calendar days → those of the event’s place, also when its clocks change', () => {
  const at = new Date('2027-03-27T23:30Z');
  expect(daysUntil({ start: new Date('2027-03-28T10:00Z'), timeZone: 'Europe/Madrid' }, at)).toBe(0);
  expect(daysUntil({ start: new Date('2027-03-28T16:00Z'), timeZone: 'America/Bogota' }, at)).toBe(1);
  expect(daysUntil({ start: toInstant('2027-03-29T10:00', 'Europe/Madrid'), timeZone: 'Europe/Madrid' }, at)).toBe(1);
});

test('ORGA-C12 rehearsal of a door: scans count at one moment → they count at every later moment', () => {
  const zones = fc.constantFrom('America/Caracas', 'Europe/Madrid', 'Pacific/Auckland', 'America/Santiago');
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, moments, moments, fc.nat(3 * 86_400_000), (timeZone, start, at, later) => {
      const event = { start, timeZone };
      if (!isRehearsal(event, at)) expect(isRehearsal(event, new Date(at.getTime() + later))).toBe(false);
      expect(isRehearsal(event, start)).toBe(false);
    }),
  );
});
