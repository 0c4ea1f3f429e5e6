import type { ComboboxItem, SelectProps } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import countries from '#domain/foundation/countries/prefixes.gen.json' with { type: 'json' };
import { searchable } from '#domain/foundation/text/searchable.ts';
import { SearchSelect } from '#web/ui/fields/search-select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { PhoneField } from './phone-field.tsx';

type Props = {
  field: (name: 'phonePrefix') => GetInputPropsReturnType;
  must: (name: 'phone' | 'pais' | 'estado' | 'ciudad') => GetInputPropsReturnType;
  done?: boolean;
};

export const ContactSection = ({ field, must, done }: Props) => (
  <FormSection title="Contacto" done={done}>
    <PhoneField prefix={field('phonePrefix')} phone={must('phone')} country={must('pais').value} />
    <CountryField {...must('pais')} />
    <TextField label="Estado" autoComplete="address-level1" {...must('estado')} />
    <TextField label="Ciudad" autoComplete="address-level2" {...must('ciudad')} />
  </FormSection>
);

const names = countries.map(country => country.name);

const byName: SelectProps['filter'] = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => searchable(label).includes(searchable(search)));

/** A field for the country by its Spanish name, from the bundled list (A8). */
function CountryField(props: SelectProps) {
  const { value } = props;
  // An older account may have another spelling of its country. The field offers that spelling too.
  const data = value && !names.includes(value) ? [value, ...names] : names;
  return <SearchSelect label="País" data={data} filter={byName} autoComplete="country-name" {...props} />;
}
