import { expect, test } from 'vitest';
import { countryOf } from './browser-country.ts';
import { answeredBefore, followContact } from './couple-country.ts';

const untouched = answeredBefore({ phonePrefix: 'US-1', pais: '' });

test('walk-organizer B6 a country brings its calling code, and a code its country', () => {
  expect(followContact('pais', 'Colombia', untouched)).toEqual({ phonePrefix: 'CO-57' });
  expect(followContact('phonePrefix', 'VE-58', untouched)).toEqual({ pais: 'Venezuela' });
});

test('walk-organizer B6 what somebody answered themselves stays', () => {
  const answered = answeredBefore({ phonePrefix: 'ES-34', pais: 'Perú' });
  expect(followContact('pais', 'Colombia', answered)).toEqual({});
  expect(followContact('phonePrefix', 'VE-58', answered)).toEqual({});
});

test('walk-organizer B6 a land without a calling code changes none', () => {
  expect(followContact('pais', 'Antártida', untouched)).toEqual({});
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
