import '#web/ui/choice-styles.ts';
import { Select, type SelectProps } from '@mantine/core';
import countries from '#domain/countries/prefixes.gen.json' with { type: 'json' };

const names = countries.map(country => country.name);

/** A8: the country by its Spanish name, from the country reference. */
export function CountryField(props: SelectProps) {
  const { value } = props;
  // An account made elsewhere may hold a name that the reference spells differently: it stays choosable.
  const data = value && !names.includes(value) ? [value, ...names] : names;
  return <Select label="País" data={data} searchable allowDeselect={false} autoComplete="country-name" {...props} />;
}
