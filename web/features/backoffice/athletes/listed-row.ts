import { messages } from '#contract/messages.ts';
import { faultOf, type ListedRow, type RowOutcome } from '#contract/registration/enroll-list.ts';
import { isOfAge } from '#domain/competition/categories/ages.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { ListPerson, ListRow } from '#domain/registration/entries/list-people.ts';
import { detailFields, type TypedDetails, typedBirthdate } from '#domain/registration/entries/typed-details.ts';

export type ListCategory = { id: string; name: string; team: boolean; members: number; ageRange: [number, number] };

/** A row of the list with its outcome; `sent` is null when the page does not send the row. */
export type JudgedRow = { row: ListRow; sent: ListedRow | null; outcome: RowOutcome };

const refusal = (message: string): RowOutcome => ({ outcome: 'refused', message, warnings: [] });

const lineOf = (lines: number[]) => `línea ${lines[0]}`;

/** Finds the lines of a duplicate. An address is unique in the whole list, a name without address in its category. */
function findTwice(row: ListRow, seen: Map<string, number[]>): string | null {
  const people = [row, ...row.mates];
  const keys = people.map(
    ({ name, email }) => email || `${row.category?.id} ${searchable(row.team)} ${searchable(name)}`,
  );
  const at = keys.findIndex(key => seen.has(key));
  for (const key of keys) if (!seen.has(key)) seen.set(key, row.lines);
  if (at < 0) return null;
  const { email, name } = people[at]!;
  const there = lineOf(seen.get(keys[at]!)!);
  return email
    ? `${email} ya está en la ${there}. Si es otra persona, déjala sin correo.`
    : `${name} ya está en la ${there}.`;
}

/** The same name once with and once without an address may be two people: ask, do not refuse. */
function findNamesake({ name, lines, category }: ListRow, rows: readonly ListRow[]): ListRow | undefined {
  const word = searchable(name);
  return rows.find(
    other => other.lines[0]! < lines[0]! && other.category?.id === category?.id && searchable(other.name) === word,
  );
}

/** Warns about an age that is written as a number. For a birth date the server decides (N2). */
function ageWarning({ name, age, details }: ListPerson, { ageRange }: ListCategory): string | null {
  if (age === null || isOfAge(age, ageRange) || typedBirthdate(details.birthdate) !== null) return null;
  const warning = messages.listed.age(age, ageRange);
  return name ? `${name}: ${warning}` : warning;
}

function warningsOf(row: ListRow, category: ListCategory, rows: readonly ListRow[]): string[] {
  const { name, team, mates } = row;
  const namesake = category.team || name === '' ? undefined : findNamesake(row, rows);
  const isAlone = !category.team && team !== '' && mates.length === 0;
  return [
    ...[{ ...row, name: '' }, ...mates].map(person => ageWarning(person, category)),
    namesake && `${name} también está en la ${lineOf(namesake.lines)}: ¿es la misma persona?`,
    isAlone && `La categoría es individual: el equipo «${team}» no se usa.`,
  ].filter(warning => typeof warning === 'string');
}

/** A word of a heading in place of a person. The row is refused, because a guess could be wrong (ORGA-C5). */
const misfits = {
  head: () => 'Esta fila es un encabezado, no una persona.',
  below: (line: number) =>
    `Está debajo del encabezado de la línea ${line}, que tiene las columnas en otro orden: pega esa parte por separado.`,
};

function toPerson({ name, email, details }: ListPerson) {
  const said = detailFields.filter(field => details[field] !== '').map(field => [field, details[field]]);
  return { name, email, ...(said.length > 0 && { details: Object.fromEntries(said) as Partial<TypedDetails> }) };
}

type Around = { rows: readonly ListRow[]; categories: readonly ListCategory[]; seen: Map<string, number[]> };

function judge(row: ListRow, { rows, categories, seen }: Around): JudgedRow {
  const category = categories.find(({ id }) => id === row.category?.id);
  const refuse = (message: string) => ({ row, sent: null, outcome: refusal(message) });
  if (row.misfit) return refuse(misfits[row.misfit.why](row.misfit.line));
  if (!category) {
    return refuse(row.categoryName ? `El evento no tiene la categoría «${row.categoryName}».` : 'Falta la categoría.');
  }
  const isTeam = category.team ? row.team !== '' : row.mates.length > 0;
  const mates = row.mates.map(toPerson);
  const sent = { categoryId: category.id, ...toPerson(row), team: isTeam ? { name: row.team, mates } : null };
  const fault = faultOf(sent, category) ?? findTwice(row, seen);
  if (fault) return refuse(fault);
  return { row, sent, outcome: { outcome: 'placed', message: null, warnings: warningsOf(row, category, rows) } };
}

export function judgeRows(rows: readonly ListRow[], categories: readonly ListCategory[]): JudgedRow[] {
  const seen = new Map<string, number[]>();
  return rows.map(row => judge(row, { rows, categories, seen }));
}

export const peopleOf = ({ row, outcome }: JudgedRow): number => outcome.persons ?? 1 + row.mates.length;

const ready: readonly RowOutcome['outcome'][] = ['placed', 'invited', 'added'];
export const isReady = ({ outcome }: JudgedRow): boolean => ready.includes(outcome.outcome);

/**
 * Category names of the list that the event does not have, each with its number of rows. Includes names that a person
 * has already assigned to a category.
 */
export function strangeCategories(rows: readonly JudgedRow[]): { name: string; word: string; rows: number }[] {
  const strange = rows.filter(
    ({ row: { categoryName, category, misfit } }) =>
      categoryName !== '' && !misfit && searchable(category?.name ?? '') !== searchable(categoryName),
  );
  const byWord = Object.groupBy(strange, ({ row }) => searchable(row.categoryName));
  return Object.entries(byWord).map(([word, of = []]) => ({ word, name: of[0]!.row.categoryName, rows: of.length }));
}
