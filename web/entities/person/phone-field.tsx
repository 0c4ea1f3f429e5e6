import { Button, type ComboboxItem, type SelectProps } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { defaultPhonePrefix } from '#contract/person.ts';
import type { CountryPrefix } from '#domain/foundation/countries/countries.ts';
import { phonePrefixes } from '#domain/foundation/countries/countries.ts';
import countries from '#domain/foundation/countries/prefixes.gen.json' with { type: 'json' };
import { searchable } from '#domain/foundation/text/searchable.ts';
import { useMounted } from '#web/lib/mounted.ts';
import { SearchSelect } from '#web/ui/fields/search-select.tsx';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { browserCountry, prefixOf } from './browser-country.ts';
import styles from './fields.module.css';

// A country with several calling codes has one choice per code (PUB-111).
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

/** The calling code of the country in the form, else of the browser's country. */
function useHomeOffer(country: string | undefined) {
  const mounted = useMounted();
  const browser = useMemo(() => (mounted ? browserCountry()?.name : undefined), [mounted]);
  const code = prefixOf(country || browser || '');
  return mounted && code && code !== defaultPhonePrefix ? choiceOf.get(code) : undefined;
}

type Props = {
  prefix: SelectProps;
  phone: TextFieldProps;
  /** The country that the same form has, by name. */
  country?: string;
};

/**
 * The fields for calling code and number, side by side. The code stays `US-1` until a person chooses another (PUB-250,
 * N19).
 */
export function PhoneField({ prefix, phone, country }: Props) {
  const value = prefix.value ?? '';
  const [chosen, setChosen] = useState(false);
  const home = useHomeOffer(country);
  const number = useRef<HTMLInputElement>(null);
  const choose: SelectProps['onChange'] = (code, option) => {
    setChosen(true);
    prefix.onChange?.(code, option);
  };
  return (
    <Stack gap="xs">
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
          {...prefix}
          onChange={choose}
        />
        <TextField label="Teléfono" type="text" inputMode="tel" autoComplete="tel-national" {...phone} ref={number} />
      </div>
      {home && value === defaultPhonePrefix && !chosen && (
        <Row>
          <Button
            variant="default"
            size="sm"
            disabled={prefix.disabled}
            leftSection={<Flag prefix={home.value} />}
            onClick={() => {
              choose(home.value, home);
              number.current?.focus();
            }}
          >
            {`Usar +${home.code} ${home.name}`}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
