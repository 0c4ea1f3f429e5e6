// <NumberField label value onChange min max …/>: a whole number, or null; it ignores letters and signs.
// <MoneyField label value onChange sign format parse invalidError …/>: an amount in cents, or null. `sign` stands left.
// <DurationField label value onChange invalidError …/>: seconds, or null, typed as mm:ss; `1230` is 12:30.
// All: label, description, error, required, disabled, locked (why it cannot be changed), onBlur.

import { parseDuration, writeDuration } from '#web/ui/texts/duration-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useTyped } from './use-typed.ts';

type Numeric = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> & {
  value?: number | null;
  onChange: (value: number | null) => void;
};

const digits = /^\d*$/;
const writeNumber = (value: number | null) => (value === null ? '' : String(value));
const parseNumber = (text: string) => (digits.test(text) ? Number(text) : null);

function hintOf(min: number | undefined, max: number | undefined): string | undefined {
  if (min !== undefined && max !== undefined) return `Entre ${min} y ${max}.`;
  if (min !== undefined && min > 0) return `Desde ${min}.`;
  return max === undefined ? undefined : `Hasta ${max}.`;
}

export function NumberField({
  value = null,
  onChange,
  onBlur,
  error,
  min,
  max,
  ...props
}: Numeric & { min?: number; max?: number }) {
  const typed = useTyped<number | null>({
    value,
    empty: null,
    onChange,
    onBlur,
    error,
    write: writeNumber,
    parse: parseNumber,
    accepts: digits,
    invalidError: '',
  });
  return (
    <TextField
      description={hintOf(min, max)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      {...props}
      {...typed}
    />
  );
}

export function MoneyField({
  value = null,
  onChange,
  onBlur,
  error,
  sign,
  format,
  parse,
  invalidError,
  ...props
}: Numeric & {
  sign: string;
  format: (cents: number) => string;
  parse: (text: string) => number | null;
  invalidError: string;
}) {
  const typed = useTyped<number | null>({
    value,
    empty: null,
    onChange,
    onBlur,
    error,
    write: cents => (cents === null ? '' : format(cents)),
    parse,
    accepts: /^[\d.,$€£₡₲ ]*$/,
    invalidError,
  });
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden="true">{sign}</span>}
      {...props}
      {...typed}
    />
  );
}

export function DurationField({
  value = null,
  onChange,
  onBlur,
  error,
  invalidError,
  ...props
}: Numeric & { invalidError: string }) {
  const typed = useTyped<number | null>({
    value,
    empty: null,
    onChange,
    onBlur,
    error,
    write: writeDuration,
    parse: parseDuration,
    accepts: /^[\d:., ']*$/,
    invalidError,
  });
  return <TextField placeholder="mm:ss" inputMode="numeric" autoComplete="off" maxLength={7} {...props} {...typed} />;
}
