import { expect, test } from 'vitest';
import reference from './countries.gen.json' with { type: 'json' };
import type { Country, CountryPrefix } from './countries.ts';
import { phonePrefixes } from './countries.ts';
import selector from './prefixes.gen.json' with { type: 'json' };

const countries: Country[] = reference;
const prefixes: CountryPrefix[] = selector;
const find = (alpha2: string) => countries.find(country => country.alpha2Code === alpha2)!;
const distinct = (values: unknown[]) => new Set(values).size;

test('PUB-276 countries: every country has every key of the reference', () => {
  const keys = [
    'name',
    'topLevelDomain',
    'alpha2Code',
    'alpha3Code',
    'callingCodes',
    'capital',
    'altSpellings',
    'region',
    'subregion',
    'population',
    'latlng',
    'demonym',
    'area',
    'gini',
    'timezones',
    'borders',
    'nativeName',
    'numericCode',
    'currencies',
    'languages',
    'translations',
    'flag',
    'regionalBlocs',
  ];
  expect(countries).toHaveLength(250);
  for (const country of countries) expect(Object.keys(country), country.name).toEqual(keys);
});

test('PUB-276 countries: codes, names and flags are unique and well formed', () => {
  expect(distinct(countries.map(country => country.alpha2Code))).toBe(countries.length);
  expect(distinct(countries.map(country => country.alpha3Code))).toBe(countries.length);
  expect(distinct(countries.map(country => country.name))).toBe(countries.length);
  const numbers = countries.flatMap(country => country.numericCode ?? []);
  expect(distinct(numbers)).toBe(numbers.length);
  for (const country of countries) {
    expect(country.alpha2Code).toMatch(/^[A-Z]{2}$/);
    expect(country.alpha3Code).toMatch(/^[A-Z]{3}$/);
    expect(country.numericCode ?? '000').toMatch(/^\d{3}$/);
    expect(country.region, country.name).not.toBe('');
    expect(country.flag).toBe(`/flags/${country.alpha2Code.toLowerCase()}.svg`);
  }
});

test('PUB-276 countries: Venezuela → its known names, codes, region and time zone', () => {
  expect(find('VE')).toMatchObject({
    name: 'Venezuela',
    topLevelDomain: ['.ve'],
    alpha3Code: 'VEN',
    callingCodes: ['58'],
    capital: 'Caracas',
    region: 'Americas',
    subregion: 'South America',
    timezones: ['UTC-04:00'],
    numericCode: '862',
    flag: '/flags/ve.svg',
  });
});

test('PUB-277 countries: every currency has a code, a name and a symbol', () => {
  const currencies = countries.flatMap(country => country.currencies);
  for (const currency of currencies) {
    expect(Object.keys(currency)).toEqual(['code', 'name', 'symbol']);
    expect(currency.code).toMatch(/^[A-Z]{3}$/);
    expect(currency.name, currency.code).toBeTruthy();
    expect(currency.symbol, currency.code).toBeTruthy();
  }
  expect(find('VE').currencies.map(currency => currency.code)).toEqual(['VES']);
});

test('PUB-278 countries: every language has its two codes, its name and its own name', () => {
  const languages = countries.flatMap(country => country.languages);
  for (const language of languages) {
    expect(Object.keys(language)).toEqual(['iso639_1', 'iso639_2', 'name', 'nativeName']);
    expect(Intl.getCanonicalLocales(language.iso639_2!)[0], language.name!).toBe(
      Intl.getCanonicalLocales(language.iso639_1)[0],
    );
  }
  expect(find('VE').languages).toEqual([{ iso639_1: 'es', iso639_2: 'spa', name: 'Spanish', nativeName: 'español' }]);
});

test('PUB-279 countries: every country has its name in nine languages', () => {
  for (const country of countries) {
    expect(Object.keys(country.translations)).toEqual(['de', 'es', 'fr', 'ja', 'it', 'br', 'pt', 'nl', 'hr']);
    expect(Object.values(country.translations).every(Boolean), country.name).toBe(true);
  }
  expect(find('US').translations.es).toBe('Estados Unidos');
});

test('PUB-280 countries: a value is empty or null → no entry in the selector and no failure', () => {
  expect(find('VE').population).toBeNull();
  expect(find('VE').borders).toEqual([]);
  const silent = countries.filter(country => country.callingCodes.length === 0);
  expect(silent.map(country => country.alpha2Code)).toEqual(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);
  expect(silent.flatMap(phonePrefixes)).toEqual([]);
});

test('PUB-281 selector of countries: one entry for every country, sorted by its Spanish name', () => {
  const bySpanishName = new Intl.Collator('es');
  const sorted = prefixes.toSorted((a, b) => bySpanishName.compare(a.name, b.name));
  expect(prefixes).toEqual(sorted);
  expect(prefixes.map(entry => entry.alpha2Code).toSorted()).toEqual(
    countries.map(country => country.alpha2Code).toSorted(),
  );
  for (const entry of prefixes) {
    const country = find(entry.alpha2Code);
    expect(entry).toEqual({
      alpha2Code: country.alpha2Code,
      name: country.translations.es,
      callingCodes: country.callingCodes,
    });
  }
});

test('PUB-250 phone prefixes: each country and calling code → one prefix, once', () => {
  const all = prefixes.flatMap(phonePrefixes);
  expect(all).toEqual(expect.arrayContaining(['US-1', 'VE-58', 'CO-57', 'ES-34', 'DO-1']));
  expect(distinct(all)).toBe(all.length);
  for (const prefix of all) expect(prefix).toMatch(/^[A-Z]{2}-\d{1,3}$/);
});
