import type { ReactNode } from 'react';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { currencyLabel, currencyOptions, waysToPay } from '#web/entities/money/currency-words.ts';
import { SearchSelect } from '#web/ui/fields/search-select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export function CurrencyField(props: {
  value: Currency;
  onChange: (currency: Currency) => void;
  onBlur?: () => void;
  error?: ReactNode;
  locked?: string;
  disabled?: boolean;
}) {
  const { value, onChange, locked, ...others } = props;
  if (locked) return <TextField label="Moneda" value={currencyLabel(value)} locked={locked} readOnly />;
  return (
    <SearchSelect
      label="Moneda"
      description={waysToPay(value)}
      required
      data={currencyOptions}
      value={value}
      onChange={currency => currency && onChange(currency as Currency)}
      {...others}
    />
  );
}
