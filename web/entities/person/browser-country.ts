import countries from '#domain/foundation/countries/prefixes.gen.json' with { type: 'json' };

type Region = Intl.Locale & { getTimeZones?: () => string[] | undefined };

const zonesOf = (region: string): string[] => (new Intl.Locale('und', { region }) as Region).getTimeZones?.() ?? [];

/** The country of the person who uses the browser: by its time zone, else by its language (`es-CO`). */
export function countryOf(timeZone: string, language: string) {
  const byClock = countries.find(({ alpha2Code }) => zonesOf(alpha2Code).includes(timeZone));
  if (byClock) return byClock;
  const { region } = new Intl.Locale(language);
  return countries.find(({ alpha2Code }) => alpha2Code === region);
}

export const browserCountry = () => countryOf(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language);

export const prefixOf = (name: string): string | undefined => {
  const country = countries.find(country => country.name === name);
  const [code] = country?.callingCodes ?? [];
  return country && code && `${country.alpha2Code}-${code}`;
};

export const nameOfPrefix = (prefix: string): string | undefined =>
  countries.find(({ alpha2Code }) => alpha2Code === prefix.slice(0, 2))?.name;
