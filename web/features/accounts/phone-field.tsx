import type { ComboboxItem, SelectProps } from '@mantine/core';
import type { CountryPrefix } from '#domain/countries/countries.ts';
import { phonePrefixes } from '#domain/countries/countries.ts';
import countries from '#domain/countries/prefixes.gen.json' with { type: 'json' };
import { searchable } from '#domain/text/searchable.ts';
import { Row } from '#web/ui/layout.tsx';
import { SearchSelect } from '#web/ui/search-select.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import styles from './fields.module.css';

// A country with several calling codes is one choice a code (PUB-111).
const choices = (countries as CountryPrefix[]).flatMap(country =>
  phonePrefixes(country).map(value => {
    const code = value.slice(3);
    return {
      value,
      label: value,
      name: country.name,
      code,
      sought: searchable(`${country.name} ${value} +${code}`),
    };
  }),
);
const choiceOf = new Map(choices.map(choice => [choice.value, choice]));

function Flag({ prefix }: { prefix: string }) {
  const country = prefix.slice(0, 2).toLowerCase();
  return <img className={styles.flag} src={`/flags/${country}.svg`} width={22} height={15} alt="" loading="lazy" />;
}

const bySought: SelectProps['filter'] = ({ options, search }) =>
  (options as ComboboxItem[]).filter(option => choiceOf.get(option.value)?.sought.includes(searchable(search)));

/** Country and calling code (`VE-58`), and the number beside it. */
export function PhoneField(props: { prefix: SelectProps; phone: TextFieldProps }) {
  const value = props.prefix.value ?? '';
  return (
    <div className={styles.phone}>
      <SearchSelect
        label="Código"
        aria-label="Código de país"
        data={choices}
        filter={bySought}
        leftSection={value ? <Flag prefix={value} /> : undefined}
        leftSectionPointerEvents="none"
        leftSectionWidth={44}
        rightSectionWidth={32}
        comboboxProps={{ width: 280, position: 'bottom-start' }}
        autoComplete="tel-country-code"
        renderOption={({ option }) => (
          <Row as="span" gap="xs" wrap={false} className={styles.country}>
            <Flag prefix={option.value} />
            <span>{choiceOf.get(option.value)?.name}</span>
            <span className="dim">+{choiceOf.get(option.value)?.code}</span>
          </Row>
        )}
        {...props.prefix}
      />
      <TextField label="Teléfono" type="tel" inputMode="numeric" autoComplete="tel-national" {...props.phone} />
    </div>
  );
}
