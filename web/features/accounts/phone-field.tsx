import { Row } from '#web/ui/layout.tsx';
import '#web/ui/choice-styles.ts';
import { type ComboboxItem, Select, type SelectProps, TextInput, type TextInputProps } from '@mantine/core';
import type { CountryPrefix } from '#domain/countries/countries.ts';
import { phonePrefixes } from '#domain/countries/countries.ts';
import countries from '#domain/countries/prefixes.gen.json' with { type: 'json' };
import styles from './fields.module.css';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// A country with several calling codes is one choice a code (PUB-111).
const choices = (countries as CountryPrefix[]).flatMap(country =>
  phonePrefixes(country).map(value => {
    const code = value.slice(3);
    return {
      value,
      label: value,
      name: country.name,
      code,
      sought: fold(`${country.name} ${value} +${code}`),
    };
  }),
);
const choiceOf = new Map(choices.map(choice => [choice.value, choice]));

function Flag({ prefix }: { prefix: string }) {
  const country = prefix.slice(0, 2).toLowerCase();
  return <img className={styles.flag} src={`/flags/${country}.svg`} width={22} height={15} alt="" loading="lazy" />;
}

const bySought: SelectProps['filter'] = ({ options, search }) =>
  (options as ComboboxItem[]).filter(option => choiceOf.get(option.value)?.sought.includes(fold(search.trim())));

/** Country and calling code (`VE-58`), and the number beside it. */
export function PhoneField(props: { prefix: SelectProps; phone: TextInputProps }) {
  const value = props.prefix.value ?? '';
  return (
    <div className={styles.phone}>
      <Select
        label="Código"
        aria-label="Código de país"
        data={choices}
        searchable
        allowDeselect={false}
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
      <TextInput label="Teléfono" type="tel" inputMode="numeric" autoComplete="tel-national" {...props.phone} />
    </div>
  );
}
