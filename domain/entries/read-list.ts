import { type Delimiter, delimitedRows } from '#domain/running/delimited.ts';
import { searchable } from '#domain/text/searchable.ts';
import { guessColumns, type ListColumns, type ListField, readHead, withCategories } from './list-columns.ts';

// N10: a list of people as a sheet pastes it or a file holds it. Nothing is refused here: what cannot be told stays empty.

type ListCategory = { id: string; name: string; team: boolean };
type Mate = { name: string; email: string };

/** Somebody alone, or a team: its captain and mates, from one line or from several. */
export type ListRow = {
  /** Where it stands in the text, from 1 on. */
  lines: number[];
  name: string;
  email: string;
  /** As it was written; '' where the list says none. */
  categoryName: string;
  category: ListCategory | null;
  team: string;
  mates: Mate[];
  age: number | null;
};

type Cells = { number: number; cells: string[] };

const cellsOf = (text: string, delimiter: Delimiter): Cells[] =>
  [...delimitedRows(text, delimiter)].map(({ number, cells }) => ({
    number,
    cells: cells.map(cell => String(cell ?? '')),
  }));

function split(text: string, delimiter: Delimiter): Cells[] {
  try {
    return cellsOf(text, delimiter);
  } catch {
    // A quote that never closes is a sign like others.
    return cellsOf(text.replaceAll('"', ''), delimiter);
  }
}

/** What a sheet copies has tabs; a file parts its cells by whichever sign gives the same many cells in most lines. */
function delimiterOf(text: string): Delimiter {
  if (text.includes('\t')) return '\t';
  const worth = (delimiter: Delimiter) => {
    const rows = split(text, delimiter).slice(0, 40);
    const head = readHead(rows[0]?.cells ?? []);
    const known = head?.filter(field => field !== null).length ?? 0;
    return known * 1000 + rows.filter(({ cells }) => cells.length > 1).length;
  };
  return worth(';') >= worth(',') ? ';' : ',';
}

const isBlank = ({ cells }: Cells) => cells.every(cell => cell.trim() === '');
const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

/** «Ana Díaz <ana@correo.com>», «Ana Díaz ana@correo.com», an address alone or a name alone. */
function readPerson(text: string): Mate {
  const email = /[^\s<>(),;]+@[^\s<>(),;]+/.exec(text)?.[0] ?? '';
  return {
    name: clean(
      text
        .replace(email, '')
        .replace(/[<>()]/g, ' ')
        .replace(/[-–:,]\s*$/, ''),
    ),
    email,
  };
}

const readMates = (cell: string): Mate[] =>
  cell
    .split(/[;\n|/]|,(?!\s*[^\s,;]+@)/)
    .map(readPerson)
    .filter(({ name, email }) => name || email);

/** A birth date as sheets write it: the year first, or the day. */
function yearsSince(text: string, day: string): number | null {
  const [, one = '', two = '', three = ''] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(text) ?? [];
  const [year, month, date] = one.length === 4 ? [one, two, three] : [three, two, one];
  if (year.length !== 4) return null;
  const pad = (part: string) => part.padStart(2, '0');
  const born = `${pad(month)}-${pad(date)}`;
  return Number(day.slice(0, 4)) - Number(year) - (born > day.slice(5, 10) ? 1 : 0);
}

type Reading = {
  categories: readonly ListCategory[];
  /** Of whoever's line says none. */
  category: ListCategory | null;
  /** The event's first day, on which ages are counted. */
  day: string;
  /** What a name that no category has means, by the name as it is looked for: the category's id. */
  meanings?: ReadonlyMap<string, string>;
};

/** The category of that name, or the one that the name was said to mean. */
function findCategory(name: string, { categories, meanings }: Reading): ListCategory | undefined {
  const word = searchable(name);
  return (
    categories.find(one => searchable(one.name) === word) ?? categories.find(({ id }) => id === meanings?.get(word))
  );
}

function toRow({ number, cells }: Cells, columns: ListColumns, reading: Reading): ListRow {
  const { category, day } = reading;
  const of = (field: ListField) => clean(cells[columns.indexOf(field)] ?? '');
  const person = readPerson(of('name') || `${of('first')} ${of('last')}`);
  const categoryName = of('category');
  const found = findCategory(categoryName, reading);
  const last = columns.includes('name') && columns.includes('last') ? of('last') : '';
  const age = of('age');
  return {
    lines: [number],
    name: clean(`${person.name} ${last}`),
    email: (of('email') || person.email).toLowerCase(),
    categoryName,
    category: categoryName ? (found ?? null) : category,
    team: of('team'),
    mates: cells.flatMap((cell, at) => (columns[at] === 'members' ? readMates(cell) : [])),
    age: /^\d{1,3}$/.test(age) ? Number(age) : yearsSince(of('birthdate'), day),
  };
}

/** The lines of one team are one row: who stands first leads it. */
function gather(rows: ListRow[]): ListRow[] {
  const teams = new Map<string, ListRow>();
  const gathered: ListRow[] = [];
  for (const row of rows) {
    const key = row.category?.team && row.team ? `${row.category.id} ${searchable(row.team)}` : null;
    const team = key === null ? undefined : teams.get(key);
    if (team) {
      team.lines.push(...row.lines);
      team.mates.push({ name: row.name, email: row.email }, ...row.mates);
    } else {
      gathered.push(row);
      if (key !== null) teams.set(key, row);
    }
  }
  return gathered;
}

export function readList(text: string, reading: Reading): ListRow[] {
  const all = split(text, delimiterOf(text)).filter(row => !isBlank(row));
  const [first, ...rest] = all;
  if (!first) return [];
  const head = readHead(first.cells);
  const known = new Set(reading.categories.map(({ name }) => searchable(name)));
  const isCategory = (cell: string) => known.has(searchable(cell)) || reading.meanings?.has(searchable(cell)) === true;
  const people = head ? rest : all;
  const cells = people.map(row => row.cells);
  const columns = head ? withCategories(head, cells, isCategory) : guessColumns(cells, isCategory);
  return gather(people.map(row => toRow(row, columns, reading)));
}
