import type { ComboboxItem, SelectProps } from '@mantine/core';
import countries from '#domain/foundation/countries/prefixes.gen.json' with { type: 'json' };
import { searchable } from '#domain/foundation/text/searchable.ts';
import { SearchSelect } from '#web/ui/search-select.tsx';

const names = countries.map(country => country.name);

const byName: SelectProps['filter'] = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => searchable(label).includes(searchable(search)));

/** The country by its Spanish name, from the country reference (A8). */
export function CountryField(props: SelectProps) {
  const { value } = props;
  // An older account may have another spelling, so it stays a choice.
  const data = value && !names.includes(value) ? [value, ...names] : names;
  return <SearchSelect label="País" data={data} filter={byName} autoComplete="country-name" {...props} />;
}
