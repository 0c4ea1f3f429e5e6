import type { ReactNode } from 'react';
import type { ShownPart } from './use-other-version.ts';

// A form as a table: each field is declared once, and what is drawn, compared, begun with and sent follows from its row.

export type Name<Values> = keyof Values & string;

/** A field as its row draws it. */
export type Control<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Why it cannot be changed. */
  locked: string | undefined;
  disabled: boolean;
};

/** What a row knows of its form while it is drawn. */
export type FormView<Values, Home> = {
  values: Values;
  /** What the form belongs to, and what its questions depend on. */
  home: Home;
  isClosed: boolean;
  field: <F extends Name<Values>>(name: F) => Control<Values[F]>;
  set: (changes: Partial<Values>) => void;
  /** Says from now on what is wrong at this path. */
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
  /** What an empty form holds, and what one says that is not asked. */
  blank: unknown;
  /** What it holds of a stored one; the answer of the same name without it. */
  read?: (stored: Stored, home: Home) => unknown;
  /** How two versions of it are compared; not at all where another row shows it too. */
  compared: (Partial<Omit<ShownPart<Values>, 'show'>> & { show: (values: Values, home: Home) => ReactNode }) | null;
};

/** A row without a name is a sentence or a button between the fields; its label only tells it from the others. */
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
/** The values of a form whose answers are sent as `Form`: null or empty until something was answered. */
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

/** An empty form. */
export const blankValues = <Values, Home, Stored>(table: FormTable<Values, Home, Stored>) =>
  Object.fromEntries(table.flatMap(fieldsOf).map(({ name, blank }) => [name, blank])) as Values;

/** A stored one as the form holds it. */
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

/** What the answers come to: what is not asked says nothing, whatever was answered before. */
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

/** Each answer under its own label, as a person compares it with somebody else's. */
export const comparedParts = <Values, Home, Stored>(
  table: FormTable<Values, Home, Stored>,
  home: Home,
): ShownPart<Values>[] =>
  table.flatMap(fieldsOf).flatMap(({ name, label, compared }) => {
    if (!compared) return [];
    return [{ label, fields: [name], ...compared, show: (values: Values) => compared.show(values, home) }];
  });

/** Nothing in it is wrong; a path reaches into a list. */
export const isSectionDone = <Values, Home, Stored>(
  section: FormTableSection<Values, Home, Stored>,
  wrong: Record<string, string>,
): boolean => {
  const names: string[] = fieldsOf(section).map(({ name }) => name);
  return !Object.keys(wrong).some(path => names.includes(path.split('.')[0] ?? ''));
};
