import { expect, test } from 'vitest';
import { placeOf } from './time-zones.ts';

test.each([
  ['America/Bogota', 'Bogotá'],
  ['Pacific/Easter', 'Isla de Pascua'],
  ['America/Argentina/Rio_Gallegos', 'Río Gallegos, Argentina'],
  ['America/Costa_Rica', 'Costa Rica'],
])('walk-organizer B6 time zones: %s → shown in Spanish as %s', (timeZone, place) => {
  expect(placeOf(timeZone)).toBe(place);
});
