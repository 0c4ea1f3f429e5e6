import { expect, test } from 'vitest';
import { countryOf, prefixOf } from './browser-country.ts';
import { withCountryOf } from './couple-country.ts';

test('walk-organizer B6 a chosen calling code brings its country, unless one is named', () => {
  expect(withCountryOf('VE-58', '')).toEqual({ phonePrefix: 'VE-58', pais: 'Venezuela' });
  expect(withCountryOf('VE-58', 'Perú')).toEqual({ phonePrefix: 'VE-58', pais: 'Perú' });
});

test('walk-organizer B6 a land without a calling code has none to offer', () => {
  expect(prefixOf('Colombia')).toBe('CO-57');
  expect(prefixOf('Antártida')).toBeUndefined();
});

test.each([
  ['America/Caracas', 'en-US', 'Venezuela'],
  ['America/Bogota', 'es', 'Colombia'],
  ['Europe/Madrid', 'es-VE', 'España'],
  ['UTC', 'es-CO', 'Colombia'],
  ['UTC', 'es', undefined],
])('walk-organizer B6 a browser of %s and %s lives in %s', (timeZone, language, country) => {
  expect(countryOf(timeZone, language)?.name).toBe(country);
});
