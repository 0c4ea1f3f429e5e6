// Writes the list of countries from free sources. ISO and M49 codes come from country-facts.txt, calling codes from
// libphonenumber-js. Names, zones and symbols come from Node's locale data. Values that these sources lack (population,
// area, borders …) stay null or empty (PUB-280).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import type { Country, CountryPrefix } from '#domain/foundation/countries/countries.ts';

const root = join(import.meta.dirname, '..');

const subregions: Record<string, [region: string, subregion: string]> = {
  ANT: ['Polar', 'Antarctica'],
  ANZ: ['Oceania', 'Australia and New Zealand'],
  CAM: ['Americas', 'Central America'],
  CAR: ['Americas', 'Caribbean'],
  CAS: ['Asia', 'Central Asia'],
  EAF: ['Africa', 'Eastern Africa'],
  EAS: ['Asia', 'Eastern Asia'],
  EEU: ['Europe', 'Eastern Europe'],
  MAF: ['Africa', 'Middle Africa'],
  MEL: ['Oceania', 'Melanesia'],
  MIC: ['Oceania', 'Micronesia'],
  NAF: ['Africa', 'Northern Africa'],
  NAM: ['Americas', 'Northern America'],
  NEU: ['Europe', 'Northern Europe'],
  POL: ['Oceania', 'Polynesia'],
  SAF: ['Africa', 'Southern Africa'],
  SAM: ['Americas', 'South America'],
  SAS: ['Asia', 'Southern Asia'],
  SEA: ['Asia', 'South-Eastern Asia'],
  SEU: ['Europe', 'Southern Europe'],
  WAF: ['Africa', 'Western Africa'],
  WAS: ['Asia', 'Western Asia'],
  WEU: ['Europe', 'Western Europe'],
};

// Language codes of three letters (ISO 639-2/T) for those of two (ISO 639-1). `Intl` converts three letters to two, but
// not back.
const threeLetters = new Map(
  `af:afr am:amh ar:ara ay:aym az:aze be:bel bg:bul bi:bis bm:bam bn:ben bs:bos ca:cat ch:cha cs:ces da:dan de:deu
  dv:div dz:dzo el:ell en:eng es:spa et:est fa:fas ff:ful fi:fin fj:fij fo:fao fr:fra ga:gle gn:grn gv:glv he:heb
  hi:hin hr:hrv ht:hat hu:hun hy:hye id:ind is:isl it:ita ja:jpn ka:kat kg:kon kk:kaz kl:kal km:khm ko:kor ku:kur
  ky:kir la:lat lb:ltz ln:lin lo:lao lt:lit lu:lub lv:lav mg:mlg mh:mah mi:mri mk:mkd mn:mon ms:msa mt:mlt my:mya
  na:nau nb:nob nd:nde ne:nep nl:nld nn:nno no:nor nr:nbl ny:nya pl:pol ps:pus pt:por qu:que rm:roh rn:run ro:ron
  ru:rus rw:kin sg:sag si:sin sk:slk sl:slv sm:smo sn:sna so:som sq:sqi sr:srp ss:ssw st:sot sv:swe sw:swa ta:tam
  tg:tgk th:tha ti:tir tk:tuk tl:tgl tn:tsn to:ton tr:tur ts:tso uk:ukr ur:urd uz:uzb ve:ven vi:vie xh:xho zh:zho
  zu:zul`
    .split(/\s+/)
    .map(pair => pair.split(':') as [string, string]),
);

const translationLocales = {
  de: 'de',
  es: 'es',
  fr: 'fr',
  ja: 'ja',
  it: 'it',
  br: 'pt-BR',
  pt: 'pt-PT',
  nl: 'nl',
  hr: 'hr',
};

const nameIn = (locale: string, type: 'region' | 'language' | 'currency', code: string) =>
  new Intl.DisplayNames(locale, { type, fallback: 'none' }).of(code) ?? null;

function currencyOf(code: string) {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  const symbol = parts.formatToParts(1).find(part => part.type === 'currency')?.value ?? null;
  return { code, name: nameIn('en', 'currency', code), symbol };
}

function languageOf(code: string) {
  return {
    iso639_1: code,
    iso639_2: threeLetters.get(code) ?? null,
    name: nameIn('en', 'language', code),
    nativeName: nameIn(code, 'language', code),
  };
}

/**
 * Standard offsets of a country without summer time, such as `UTC-04:00`. Each is the smaller offset of January and
 * July.
 */
function offsetsOf(alpha2: string): string[] {
  const zones = new Intl.Locale(`und-${alpha2}`).getTimeZones() ?? [];
  const minutes = zones.map(zone =>
    Math.min(...['2026-01-15T12:00Z', '2026-07-15T12:00Z'].map(day => offset(zone, new Date(day)))),
  );
  return [...new Set(minutes)].sort((a, b) => a - b).map(asUtc);
}

function offset(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const [, sign, hours, minutes] =
    /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(part => part.type === 'timeZoneName')?.value ?? '') ?? [];
  return hours ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}

function asUtc(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const withNumbers = new Set<string>(getCountries());

function countryOf(line: string): Country {
  const [alpha2 = '', alpha3 = '', numeric = '', place = '', capital = '', currencies = '', languages = ''] =
    line.split('|');
  const [region, subregion] = subregions[place] ?? ['', ''];
  const own = languages.split(' ')[0];
  return {
    name: nameIn('en', 'region', alpha2) ?? alpha2,
    topLevelDomain: alpha2 === 'GB' ? ['.uk'] : alpha2 === 'XK' ? [] : [`.${alpha2.toLowerCase()}`],
    alpha2Code: alpha2,
    alpha3Code: alpha3,
    callingCodes: withNumbers.has(alpha2)
      ? [getCountryCallingCode(alpha2 as Parameters<typeof getCountryCallingCode>[0])]
      : [],
    capital: capital || null,
    altSpellings: [alpha2],
    region,
    subregion,
    population: null,
    latlng: [],
    demonym: null,
    area: null,
    gini: null,
    timezones: offsetsOf(alpha2),
    borders: [],
    nativeName: own ? nameIn(own, 'region', alpha2) : null,
    numericCode: numeric || null,
    currencies: currencies.split(' ').filter(Boolean).map(currencyOf),
    languages: languages.split(' ').filter(Boolean).map(languageOf),
    translations: Object.fromEntries(
      Object.entries(translationLocales).map(([key, locale]) => [key, nameIn(locale, 'region', alpha2)]),
    ) as Country['translations'],
    flag: `/flags/${alpha2.toLowerCase()}.svg`,
    regionalBlocs: [],
  };
}

function prefixOf(country: Country): CountryPrefix {
  return {
    alpha2Code: country.alpha2Code,
    name: country.translations.es ?? country.name,
    callingCodes: country.callingCodes,
  };
}

const facts = readFileSync(join(import.meta.dirname, 'country-facts.txt'), 'utf8')
  .trim()
  .split('\n');
const countries = facts.map(countryOf);
const byName = new Intl.Collator('es');
const prefixes = countries.map(prefixOf).sort((a, b) => byName.compare(a.name, b.name));

const write = (name: string, rows: object[]) =>
  writeFileSync(
    join(root, 'domain', 'foundation', 'countries', name),
    `[\n${rows.map(row => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`,
  );
write('countries.gen.json', countries);
write('prefixes.gen.json', prefixes);
console.log(`${countries.length} países escritos.`);
