import { faultOf, type ListedRow, type RowOutcome } from '#contract/enroll-list.ts';
import { isOfAge } from '#domain/categories/ages.ts';
import type { ListRow } from '#domain/entries/read-list.ts';
import { searchable } from '#domain/text/searchable.ts';
import { ageWords } from './entry-tags.tsx';

/** A category of the event, as reading the list and judging its rows need it. */
export type ListCategory = { id: string; name: string; team: boolean; members: number; ageRange: [number, number] };

/** A row and what becomes of it; `sent` is null where it never leaves the page. */
export type JudgedRow = { row: ListRow; sent: ListedRow | null; outcome: RowOutcome };

const refusal = (message: string): RowOutcome => ({ outcome: 'refused', message, warnings: [] });

const lineOf = (lines: number[]) => `línea ${lines[0]}`;

/** Each address stands once in a list, and so does a name without one in its category. */
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

/** Whoever is written twice, once with an address, may be two people: that is asked, not refused. */
function findNamesake({ name, lines, category }: ListRow, rows: readonly ListRow[]): ListRow | undefined {
  const word = searchable(name);
  return rows.find(
    other => other.lines[0]! < lines[0]! && other.category?.id === category?.id && searchable(other.name) === word,
  );
}

function warningsOf(row: ListRow, category: ListCategory, rows: readonly ListRow[]): string[] {
  const { age, name, team, mates } = row;
  const namesake = category.team || name === '' ? undefined : findNamesake(row, rows);
  const isAlone = !category.team && team !== '' && mates.length === 0;
  return [
    age !== null && !isOfAge(age, category.ageRange) && `${ageWords({ age, range: category.ageRange })}.`,
    namesake && `${name} también está en la ${lineOf(namesake.lines)}: ¿es la misma persona?`,
    isAlone && `La categoría es individual: el equipo «${team}» no se usa.`,
  ].filter(warning => typeof warning === 'string');
}

type Around = { rows: readonly ListRow[]; categories: readonly ListCategory[]; seen: Map<string, number[]> };

function judge(row: ListRow, { rows, categories, seen }: Around): JudgedRow {
  const category = categories.find(({ id }) => id === row.category?.id);
  const refuse = (message: string) => ({ row, sent: null, outcome: refusal(message) });
  if (!category) {
    return refuse(row.categoryName ? `El evento no tiene la categoría «${row.categoryName}».` : 'Falta la categoría.');
  }
  const { name, email, mates } = row;
  const isTeam = category.team ? row.team !== '' : mates.length > 0;
  const sent = { categoryId: category.id, name, email, team: isTeam ? { name: row.team, mates } : null };
  const fault = faultOf(sent, category) ?? findTwice(row, seen);
  if (fault) return refuse(fault);
  return { row, sent, outcome: { outcome: 'placed', message: null, warnings: warningsOf(row, category, rows) } };
}

/** What the page can tell by itself; the server is asked about the rest. */
export function judgeRows(rows: readonly ListRow[], categories: readonly ListCategory[]): JudgedRow[] {
  const seen = new Map<string, number[]>();
  return rows.map(row => judge(row, { rows, categories, seen }));
}

/** How many people a row brings. */
export const peopleOf = ({ row, outcome }: JudgedRow): number => outcome.persons ?? 1 + row.mates.length;

const ready: readonly RowOutcome['outcome'][] = ['placed', 'invited', 'added'];
export const isReady = ({ outcome }: JudgedRow): boolean => ready.includes(outcome.outcome);

/** The rows as a sheet would paste them again. */
export function writeRows(rows: readonly JudgedRow[]): string {
  const cell = (text: string) => text.replace(/[\t\n"]/g, ' ');
  const lines = rows.map(({ row: { name, email, categoryName, category, team, mates } }) =>
    [
      name,
      email,
      category?.name ?? categoryName,
      team,
      mates.map(mate => `${mate.name} ${mate.email}`.trim()).join('; '),
    ]
      .map(cell)
      .join('\t'),
  );
  return ['Nombre\tCorreo\tCategoría\tEquipo\tMiembros', ...lines].join('\n');
}

/** The names of categories that the event does not have, as they are written in the list, each with its rows. */
export function strangeCategories(rows: readonly JudgedRow[]): { name: string; word: string; rows: number }[] {
  const strange = rows.filter(({ row }) => !row.category && row.categoryName !== '');
  const byWord = Object.groupBy(strange, ({ row }) => searchable(row.categoryName));
  return Object.entries(byWord).map(([word, of = []]) => ({ word, name: of[0]!.row.categoryName, rows: of.length }));
}
