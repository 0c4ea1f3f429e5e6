import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { formatAmount, formatMoney, parseMoney } from '#domain/text/money.ts';
import { toWall } from '#domain/time/zones.ts';
import { type Choice, ChoiceField } from '#web/ui/choice-field.tsx';
import { DateTimeField, type DateTimeFieldProps } from '#web/ui/date-time-field.tsx';
import { writeDuration } from '#web/ui/duration-text.ts';
import { notify } from '#web/ui/notify.ts';
import { DurationField, MoneyField, NumberField } from '#web/ui/number-field.tsx';
import { PhotoField, type PhotoFieldProps } from '#web/ui/photo-field.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { writeWall } from '#web/ui/wall-text.ts';
import type { Control, FieldRow, FormView, Name } from './form-table.ts';
import { keepPhoto } from './other-version.ts';

export const yesOrNo = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
] as const;

/** The words and the errors of a picture's field, which are the same wherever one is asked. */
export const photoTexts = {
  typeError: messages.photo.type,
  sizeError: messages.photo.size,
  brokenError: messages.photo.broken,
  onReject: notify.error,
};

type Controlled = 'label' | 'value' | 'onChange' | 'onBlur' | 'error' | 'locked' | 'disabled';
type NumberProps = Partial<Omit<Parameters<typeof NumberField>[0], Controlled>>;
type ChoiceProps<Value> = {
  options: readonly Choice<Value>[];
  description?: ReactNode;
  required?: boolean;
  row?: boolean;
};

/**
 * The kinds of fields that a form's table is made of. A kind draws its field, writes its value for the comparison of two
 * versions, and reads it from what is stored; a row may say otherwise. What is drawn may depend on the rest of the form.
 */
export function fieldKinds<Values extends object, Home, Stored>(place: { timeZoneOf: (home: Home) => string }) {
  type View = FormView<Values, Home>;
  type Row = FieldRow<Values, Home, Stored>;
  type More = Partial<Pick<Row, 'blank' | 'read' | 'isAsked' | 'isWide'>> & {
    compared?: Partial<NonNullable<Row['compared']>> | null;
  };
  type Looks<Props> = Props | ((form: View) => Props);
  type Kind<Value> = {
    blank: unknown;
    write: (value: Value, home: Home) => ReactNode;
    read?: (value: unknown, home: Home) => unknown;
    compared?: More['compared'];
    draw: (control: Control<Value>, form: View) => ReactNode;
  };

  const looksOf = <Props,>(looks: Looks<Props>, form: View): Props =>
    typeof looks === 'function' ? (looks as (form: View) => Props)(form) : looks;

  function row<Value>(name: Name<Values>, label: string, kind: Kind<Value>, more: More): Row {
    const { compared, ...rest } = more;
    const { read } = kind;
    const shown = {
      ...kind.compared,
      show: (values: Values, home: Home) => kind.write(values[name] as Value, home),
      ...compared,
    };
    return {
      name,
      label,
      blank: kind.blank,
      ...(read && { read: (stored: Stored, home: Home) => read((stored as Record<string, unknown>)[name], home) }),
      compared: compared === null ? null : shown,
      draw: form => kind.draw(form.field(name) as unknown as Control<Value>, form),
      ...rest,
    };
  }

  const count = (value: number | null) => (value === null ? '' : String(value));

  return {
    text: (name: Name<Values>, label: string, looks: Looks<Omit<TextFieldProps, Controlled>> = {}, more: More = {}) =>
      row<string>(
        name,
        label,
        {
          blank: '',
          write: value => value,
          draw: (control, form) => (
            <TextField
              label={label}
              {...looksOf(looks, form)}
              {...control}
              onChange={event => control.onChange(event.currentTarget.value)}
            />
          ),
        },
        more,
      ),

    longText: (
      name: Name<Values>,
      label: string,
      looks: Looks<Omit<TextareaProps, Controlled>> = {},
      more: More = {},
    ) =>
      row<string>(
        name,
        label,
        {
          blank: '',
          write: value => value,
          draw: ({ locked: _, ...control }, form) => (
            <Textarea
              label={label}
              autosize
              minRows={3}
              {...looksOf(looks, form)}
              {...control}
              onChange={event => control.onChange(event.currentTarget.value)}
            />
          ),
        },
        more,
      ),

    photo: (
      name: Name<Values>,
      label: string,
      looks: Looks<Partial<Omit<PhotoFieldProps, Controlled>>> = {},
      more: More = {},
    ) =>
      row<string>(
        name,
        label,
        {
          blank: '',
          compared: { keep: keepPhoto as never },
          write: value => value && <img src={value} alt={more.compared?.label ?? 'Foto'} />,
          draw: ({ locked: _, onBlur: __, ...control }, form) => (
            <PhotoField label={label} shape="wide" {...photoTexts} {...looksOf(looks, form)} {...control} />
          ),
        },
        more,
      ),

    choice: <Value extends string | number | boolean>(
      name: Name<Values>,
      label: string,
      looks: Looks<ChoiceProps<Value>>,
      more: More = {},
    ) =>
      row<Value | null>(
        name,
        label,
        {
          blank: null,
          // Options that depend on the form are named by the row itself.
          write: value =>
            typeof looks === 'function' ? '' : looks.options.find(option => option.value === value)?.label,
          draw: ({ onBlur: _, ...control }, form) => (
            <ChoiceField<Value> label={label} {...looksOf(looks, form)} {...control} />
          ),
        },
        more,
      ),

    number: (name: Name<Values>, label: string, looks: Looks<NumberProps> = {}, more: More = {}) =>
      row<number | null>(
        name,
        label,
        {
          blank: null,
          write: count,
          draw: (control, form) => <NumberField label={label} {...looksOf(looks, form)} {...control} />,
        },
        more,
      ),

    duration: (
      name: Name<Values>,
      label: string,
      looks: Looks<NumberProps & { invalidError?: string }> = {},
      more: More = {},
    ) =>
      row<number | null>(
        name,
        label,
        {
          blank: null,
          write: writeDuration,
          draw: (control, form) => (
            <DurationField
              label={label}
              invalidError={messages.field.duration}
              {...looksOf(looks, form)}
              {...control}
            />
          ),
        },
        more,
      ),

    /** An amount of dollars, held in cents. */
    money: (name: Name<Values>, label: string, looks: Looks<NumberProps> = {}, more: More = {}) =>
      row<number | null>(
        name,
        label,
        {
          blank: null,
          write: value => value !== null && formatMoney(value),
          draw: (control, form) => (
            <MoneyField
              label={label}
              format={formatAmount}
              parse={parseMoney}
              invalidError={messages.field.money}
              {...looksOf(looks, form)}
              {...control}
            />
          ),
        },
        more,
      ),

    /** A wall time of the place; picked from a calendar, it is answered without being left. */
    moment: (
      name: Name<Values>,
      label: string,
      looks: Looks<Partial<Omit<DateTimeFieldProps, Controlled>>> = {},
      more: More = {},
    ) =>
      row<string>(
        name,
        label,
        {
          blank: '',
          write: writeWall,
          read: (at, home) => (typeof at === 'string' ? toWall(at, place.timeZoneOf(home)) : null),
          draw: (control, form) => (
            <DateTimeField
              label={label}
              invalidError={messages.field.dateTime}
              {...looksOf(looks, form)}
              {...control}
              onChange={wall => {
                control.onChange(wall);
                if (wall !== '') form.tell(name);
              }}
            />
          ),
        },
        more,
      ),

    /** A field that only this form has. */
    own: <F extends Name<Values>>(
      name: F,
      label: string,
      {
        draw,
        show,
        ...more
      }: More & {
        blank: Values[F];
        show: (values: Values, home: Home) => ReactNode;
        draw: (control: Control<Values[F]>, form: View) => ReactNode;
      },
    ): Row =>
      row<Values[F]>(
        name,
        label,
        { blank: more.blank, write: () => null, draw },
        { ...more, compared: more.compared === null ? null : { show, ...more.compared } },
      ),
  };
}
