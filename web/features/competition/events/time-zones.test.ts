import { expect, test } from 'vitest';
import { placeOf } from './time-zones.ts';

test.each([
  ['America/Bogota', 'Bogotá'],
  ['Pacific/Easter', 'Isla de Pascua'],
  ['America/Argentina/Rio_Gallegos', 'Río Gallegos, Argentina'],
  ['America/Costa_Rica', 'Costa Rica'],
])('walk-organizer B6 the place of %s is written in Spanish: %s', (timeZone, place) => {
  expect(placeOf(timeZone)).toBe(place);
});
