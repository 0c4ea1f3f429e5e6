/** One country of the bundled list. A fact without a free source is null or empty (PUB-276 to PUB-280). */
export type Country = {
  name: string;
  topLevelDomain: string[];
  alpha2Code: string;
  alpha3Code: string;
  callingCodes: string[];
  capital: string | null;
  altSpellings: string[];
  region: string;
  subregion: string;
  population: number | null;
  latlng: number[];
  demonym: string | null;
  area: number | null;
  gini: number | null;
  timezones: string[];
  borders: string[];
  nativeName: string | null;
  numericCode: string | null;
  currencies: { code: string; name: string | null; symbol: string | null }[];
  languages: { iso639_1: string; iso639_2: string | null; name: string | null; nativeName: string | null }[];
  translations: Record<'de' | 'es' | 'fr' | 'ja' | 'it' | 'br' | 'pt' | 'nl' | 'hr', string | null>;
  flag: string;
  regionalBlocs: { acronym: string; name: string }[];
};

/**
 * The part of a country that the browser gets. It fills the selectors of phone prefix and country, sorted by Spanish
 * name.
 */
export type CountryPrefix = Pick<Country, 'alpha2Code' | 'name' | 'callingCodes'>;

/** The phone prefixes of a country as profiles store them: country and calling code, such as `VE-58`. */
export function phonePrefixes(country: Pick<Country, 'alpha2Code' | 'callingCodes'>): string[] {
  return country.callingCodes.map(code => `${country.alpha2Code}-${code}`);
}
