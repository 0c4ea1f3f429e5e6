import { expect, test } from 'vitest';
import { countryOf, prefixOf } from './browser-country.ts';
import { withCountryOf } from './couple-country.ts';

test('walk-organizer B6 country and calling code: a calling code is chosen → its country, unless one is filled in', () => {
  expect(withCountryOf('VE-58', '')).toEqual({ phonePrefix: 'VE-58', pais: 'Venezuela' });
  expect(withCountryOf('VE-58', 'Perú')).toEqual({ phonePrefix: 'VE-58', pais: 'Perú' });
});

test('walk-organizer B6 country and calling code: a country has no calling code → none is proposed', () => {
  expect(prefixOf('Colombia')).toBe('CO-57');
  expect(prefixOf('Antártida')).toBeUndefined();
});

test.each([
  ['America/Caracas', 'en-US', 'Venezuela'],
  ['America/Bogota', 'es', 'Colombia'],
  ['Europe/Madrid', 'es-VE', 'España'],
  ['UTC', 'es-CO', 'Colombia'],
  ['UTC', 'es', undefined],
])('walk-organizer B6 country and calling code: a browser with %s and %s → %s', (timeZone, language, country) => {
  expect(countryOf(timeZone, language)?.name).toBe(country);
});
