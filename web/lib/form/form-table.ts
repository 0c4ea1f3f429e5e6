import type { ReactNode } from 'react';
import type { ShownPart } from './use-other-version.ts';

// A form as a table. Each field is declared once; its row says how to render, compare, start and send it.

export type Name<Values> = keyof Values & string;

export type Control<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  /** The reason why the field cannot be changed. */
  locked: string | undefined;
  disabled: boolean;
};

/** The part of the form that a row can use to draw its field. */
export type FormView<Values, Home> = {
  values: Values;
  /** The record that owns the form's record, such as a category's event. It decides which questions the form asks. */
  home: Home;
  isClosed: boolean;
  field: <F extends Name<Values>>(name: F) => Control<Values[F]>;
  set: (changes: Partial<Values>) => void;
  /** Makes the field at this path show its error from now on. */
  tell: (path: string) => void;
  errorOf: (path: string) => string | undefined;
};

type AskedField<Values, Home> = { isAsked?: (values: Values, home: Home) => boolean };
type Drawn<Values, Home> = AskedField<Values, Home> & {
  draw: (form: FormView<Values, Home>) => ReactNode;
  isWide?: boolean;
};

export type FieldRow<Values, Home, Stored> = Drawn<Values, Home> & {
  name: Name<Values>;
  label: string;
  /** The value in an empty form, and the value of a field that the form does not ask. */
  blank: unknown;
  /** Makes the form's value from a stored record. Without it, the value is the record's property of the same name. */
  read?: (stored: Stored, home: Home) => unknown;
  /** How the form compares two versions of the field. Null if another row shows the field too. */
  compared: (Partial<Omit<ShownPart<Values>, 'show'>> & { show: (values: Values, home: Home) => ReactNode }) | null;
};

/** A row without a name is text or a button between fields; its label only serves as a key. */
type FormRow<Values, Home, Stored> =
  | FieldRow<Values, Home, Stored>
  | (Drawn<Values, Home> & { name?: never; label: string });

type FormTableSection<Values, Home, Stored = unknown> = AskedField<Values, Home> & {
  id?: string;
  title: string;
  description?: ReactNode | ((form: FormView<Values, Home>) => ReactNode);
  columns?: 1 | 2;
  rows: readonly FormRow<Values, Home, Stored>[];
};

export type FormTable<Values, Home, Stored = unknown> = readonly FormTableSection<Values, Home, Stored>[];

type Unanswered<Answer> = string extends Answer ? string : Answer | null;
/** The values of a form before it is sent: null or empty until answered. */
export type Answers<Form, Own = unknown> = Own & {
  [F in Exclude<keyof Form, keyof Own>]-?: Unanswered<NonNullable<Form[F]>>;
};

const isAskedOf = <Values, Home>({ isAsked }: AskedField<Values, Home>, values: Values, home: Home) =>
  !isAsked || isAsked(values, home);

export const askedSections = <Values, Home, Stored>(
  table: FormTable<Values, Home, Stored>,
  values: Values,
  home: Home,
) => table.filter(section => isAskedOf(section, values, home));

export const askedRows = <Values, Home, Stored>(
  { rows }: FormTableSection<Values, Home, Stored>,
  values: Values,
  home: Home,
) => rows.filter(row => isAskedOf(row, values, home));

const fieldsOf = <Values, Home, Stored>({ rows }: FormTableSection<Values, Home, Stored>) =>
  rows.filter((row): row is FieldRow<Values, Home, Stored> => row.name !== undefined);

export const blankValues = <Values, Home, Stored>(table: FormTable<Values, Home, Stored>) =>
  Object.fromEntries(table.flatMap(fieldsOf).map(({ name, blank }) => [name, blank])) as Values;

export const valuesOfStored = <Values, Home, Stored extends object>(
  table: FormTable<Values, Home, Stored>,
  stored: Stored,
  home: Home,
) =>
  Object.fromEntries(
    table.flatMap(fieldsOf).map(({ name, blank, read }) => {
      const value = read ? read(stored, home) : (stored as Record<string, unknown>)[name];
      return [name, value ?? blank];
    }),
  ) as Values;

/** The values to send. A field that the form does not ask is blank, no matter which answer it had before. */
export function settledValues<Values, Home, Stored>(
  table: FormTable<Values, Home, Stored>,
  values: Values,
  home: Home,
): Values {
  const unasked = table.flatMap(section =>
    fieldsOf(section).filter(row => !isAskedOf(section, values, home) || !isAskedOf(row, values, home)),
  );
  return { ...values, ...Object.fromEntries(unasked.map(({ name, blank }) => [name, blank])) };
}

/** Every answer under its own label, for a comparison with another person's version. */
export const comparedParts = <Values, Home, Stored>(
  table: FormTable<Values, Home, Stored>,
  home: Home,
): ShownPart<Values>[] =>
  table.flatMap(fieldsOf).flatMap(({ name, label, compared }) => {
    if (!compared) return [];
    return [{ label, fields: [name], ...compared, show: (values: Values) => compared.show(values, home) }];
  });

/** True if no field of the section is wrong. A path may lead into a list. */
export const isSectionDone = <Values, Home, Stored>(
  section: FormTableSection<Values, Home, Stored>,
  wrong: Record<string, string>,
): boolean => {
  const names: string[] = fieldsOf(section).map(({ name }) => name);
  return !Object.keys(wrong).some(path => names.includes(path.split('.')[0] ?? ''));
};
