import type { TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import { type Choice, ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { DateTimeField, type DateTimeFieldProps } from '#web/ui/fields/date-time-field.tsx';
import { DurationField, MoneyField, NumberField } from '#web/ui/fields/number-field.tsx';
import type { PhotoFieldProps } from '#web/ui/fields/photo-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';
import { writeDuration } from '#web/ui/texts/duration-text.ts';
import { writeWall } from '#web/ui/texts/wall-text.ts';
import type { Control, FieldRow, FormView, Name } from './form-table.ts';
import { moneyIn } from './money-in.ts';
import { keepPhoto } from './other-version.ts';
import { ProfilePhotoField } from './profile-photo-field.tsx';

export const yesOrNo = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
] as const;

/** Props that the form gives to every field, so a row of the table never has them. */
type Controlled = 'label' | 'value' | 'onChange' | 'onBlur' | 'error' | 'locked' | 'disabled';
type NumberLooks = Partial<Omit<Parameters<typeof NumberField>[0], Controlled>>;
type ChoiceLooks<Value> = {
  options: readonly Choice<Value>[];
  description?: ReactNode;
  required?: boolean;
  row?: boolean;
};

/** A kind of field: how it is drawn, its text in a comparison of two versions, and its empty value. */
type Kind<Value, Looks> = {
  blank: unknown;
  write: (value: Value, looks: Partial<Looks>, comparedAs: string | undefined) => ReactNode;
  /** `tell` makes the field show its error from now on. */
  draw: (label: string, looks: Looks, control: Control<Value>, tell: () => void) => ReactNode;
};

type LooksIn<K> = K extends Kind<infer _, infer Looks> ? Looks : never;

/** The browser cuts longer text without a word, pasted text too. So the field itself says when it is full. */
const fullness = (value: string, most: number | undefined): ReactNode =>
  most !== undefined && value.length >= most ? (
    <span role="status">{`Llegaste a los ${most} caracteres que caben: revisa el final.`}</span>
  ) : null;

const text: Kind<string, Omit<TextFieldProps, Controlled> & { 'data-autofocus'?: boolean }> = {
  blank: '',
  write: value => value,
  draw: (label, looks, { onChange, ...control }) => (
    <TextField
      label={label}
      {...looks}
      {...control}
      description={fullness(control.value, looks.maxLength) ?? looks.description}
      onChange={event => onChange(event.currentTarget.value)}
    />
  ),
};

const longText: Kind<string, Omit<TextareaProps, Controlled>> = {
  blank: '',
  write: value => value,
  draw: (label, looks, { locked: _, onChange, ...control }) => (
    <TextArea
      label={label}
      autosize
      minRows={3}
      {...looks}
      {...control}
      description={fullness(control.value, looks.maxLength) ?? looks.description}
      onChange={event => onChange(event.currentTarget.value)}
    />
  ),
};

const photo: Kind<string, Partial<Omit<PhotoFieldProps, Controlled>>> = {
  blank: '',
  write: (value, _, comparedAs) => value && <img src={value} alt={comparedAs ?? 'Foto'} />,
  draw: (label, looks, { value, onChange, error, disabled }) => (
    <ProfilePhotoField label={label} shape="wide" shrinks {...looks} {...{ value, onChange, error, disabled }} />
  ),
};

const number: Kind<number | null, NumberLooks> = {
  blank: null,
  write: value => (value === null ? '' : String(value)),
  draw: (label, looks, control) => <NumberField label={label} {...looks} {...control} />,
};

/** A number of seconds, typed as minutes and seconds. */
const duration: Kind<number | null, NumberLooks & { invalidError?: string }> = {
  blank: null,
  write: writeDuration,
  draw: (label, looks, control) => (
    <DurationField label={label} invalidError={messages.field.duration} {...looks} {...control} />
  ),
};

/** An amount in the smallest unit of its currency, typed in whole units. */
const money: Kind<number | null, NumberLooks & { currency: Currency }> = {
  blank: null,
  write: (value, { currency = 'USD' }) => value !== null && formatMoney(value, currency),
  // Another currency writes the same amount anew.
  draw: (label, { currency, ...looks }, control) => (
    <MoneyField key={currency} label={label} {...moneyIn(currency)} {...looks} {...control} />
  ),
};

/** A field for a wall time of the place. A date picked from the calendar counts as answered immediately. */
const moment: Kind<string, Partial<Omit<DateTimeFieldProps, Controlled>>> = {
  blank: '',
  write: writeWall,
  draw: (label, looks, { onChange, ...control }, tell) => (
    <DateTimeField
      label={label}
      invalidError={messages.field.dateTime}
      {...looks}
      {...control}
      onChange={wall => {
        onChange(wall);
        if (wall !== '') tell();
      }}
    />
  ),
};

const choice = <Value extends string | number | boolean>(): Kind<Value | null, ChoiceLooks<Value>> => ({
  blank: null,
  write: (value, { options = [] }) => options.find(option => option.value === value)?.label,
  draw: (label, looks, { onBlur: _, ...control }) => <ChoiceField<Value> label={label} {...looks} {...control} />,
});

/**
 * Field kinds of a form table, each called as `kind(name, label, looks, more)`. `looks` may depend on the form. `more`
 * overrides when the field is asked, and how it is read and compared.
 */
export function fieldKinds<Values extends object, Home, Stored>(place: {
  timeZoneOf: (home: Home, stored: Stored) => string;
}) {
  type View = FormView<Values, Home>;
  type Row = FieldRow<Values, Home, Stored>;
  type More = Partial<Pick<Row, 'blank' | 'read' | 'isAsked' | 'isWide'>> & {
    compared?: Partial<NonNullable<Row['compared']>> | null;
  };
  type LooksOf<Looks> = Looks | ((form: View) => Looks);

  /** A field that only one form has. */
  const own = <F extends Name<Values>>(
    name: F,
    label: string,
    {
      draw,
      show,
      compared,
      ...more
    }: More & {
      blank: Values[F];
      show: (values: Values, home: Home) => ReactNode;
      draw: (control: Control<Values[F]>, form: View) => ReactNode;
    },
  ): Row => ({
    name,
    label,
    compared: compared === null ? null : { show, ...compared },
    draw: form => draw(form.field(name), form),
    ...more,
  });

  const row = <Value, Looks>(
    kind: Kind<Value, Looks>,
    name: Name<Values>,
    label: string,
    looks: LooksOf<Looks>,
    more: More,
  ): Row =>
    own(name, label, {
      // The looks may be a function of the form, which is unknown here. Such a row sets `compared` itself.
      show: values => kind.write(values[name] as Value, typeof looks === 'function' ? {} : looks, more.compared?.label),
      draw: (control, form) =>
        kind.draw(
          label,
          typeof looks === 'function' ? (looks as (form: View) => Looks)(form) : looks,
          control as unknown as Control<Value>,
          () => form.tell(name),
        ),
      ...more,
      blank: (more.blank ?? kind.blank) as never,
    });

  /** A day without a time. A start means the day's first minute, an end the last one. */
  const looksOfMoment = (name: string, looks: LooksOf<LooksIn<typeof moment>>): LooksOf<LooksIn<typeof moment>> => {
    const dayMeans = name.startsWith('end') ? '23:59' : '00:00';
    return typeof looks === 'function' ? form => ({ dayMeans, ...looks(form) }) : { dayMeans, ...looks };
  };

  const rowsOf =
    <Value, Looks>(kind: Kind<Value, Looks>, usual: More = {}) =>
    (name: Name<Values>, label: string, looks: LooksOf<Looks> = {} as Looks, more: More = {}) =>
      row(kind, name, label, looks, {
        ...usual,
        ...more,
        compared: more.compared === null ? null : { ...usual.compared, ...more.compared },
      });

  return {
    own,
    text: rowsOf(text),
    longText: rowsOf(longText),
    photo: rowsOf(photo, { compared: { keep: keepPhoto as never } }),
    number: rowsOf(number),
    duration: rowsOf(duration),
    money: rowsOf(money),
    choice: <Value extends string | number | boolean>(
      name: Name<Values>,
      label: string,
      looks: LooksOf<ChoiceLooks<Value>>,
      more: More = {},
    ) => row(choice<Value>(), name, label, looks, more),
    moment: (name: Name<Values>, label: string, looks: LooksOf<LooksIn<typeof moment>> = {}, more: More = {}) =>
      row(moment, name, label, looksOfMoment(name, looks), {
        read: (stored, home) => {
          const at = (stored as Record<string, unknown>)[name];
          return typeof at === 'string' ? toWall(at, place.timeZoneOf(home, stored)) : null;
        },
        ...more,
      }),
  };
}
