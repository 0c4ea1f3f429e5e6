import { type Delimiter, delimitedRows } from '#domain/foundation/text/delimited.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import {
  findHead,
  guessColumns,
  isTwiceMeant,
  type ListColumns,
  type ListField,
  readHead,
  withCategories,
} from './list-columns.ts';
import { type CategoryMeant, type Cells, gather, type ListRow, readMates, readPerson } from './list-people.ts';
import { detailFields, isSpanishPair, type TypedDetails, typedSex } from './typed-details.ts';

// Reads a list of people from a pasted sheet or a file (N10). A cell that is not clear stays empty, and the server
// refuses its row later.

const cellsOf = (text: string, delimiter: Delimiter): Cells[] =>
  [...delimitedRows(text, delimiter)].map(({ number, cells }) => ({
    number,
    cells: cells.map(cell => String(cell ?? '')),
  }));

function split(text: string, delimiter: Delimiter): Cells[] {
  try {
    return cellsOf(text, delimiter);
  } catch {
    // A quotation mark that never closes is an ordinary character.
    return cellsOf(text.replaceAll('"', ''), delimiter);
  }
}

/**
 * The character between the cells. A copied sheet has tabs. In a file it is `;` or `,`. The character that shows more
 * words of a head wins, then the one that splits more lines.
 */
function delimiterOf(text: string): Delimiter {
  if (text.includes('\t')) return '\t';
  const worth = (delimiter: Delimiter) => {
    const rows = split(text, delimiter)
      .filter(row => !isBlank(row))
      .slice(0, 40);
    const at = findHead(rows.map(({ cells }) => cells));
    const head = at === null ? null : readHead(rows[at]?.cells ?? []);
    const known = head?.filter(field => field !== null).length ?? 0;
    return known * 1000 + rows.filter(({ cells }) => cells.length > 1).length;
  };
  return worth(';') >= worth(',') ? ';' : ',';
}

const isBlank = ({ cells }: Cells) => cells.every(cell => cell.trim() === '');
const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

type Reading = {
  categories: readonly CategoryMeant[];
  /** The category of rows that name no category. */
  category: CategoryMeant | null;
  /** Categories that the organizer chose for unknown names: from the searchable name to the category's id. */
  meanings?: ReadonlyMap<string, string> | undefined;
  /** Index of the head line that the organizer chose. Null: the list has no head. Undefined: search for the head. */
  headAt?: number | null | undefined;
  /** The fields that the organizer chose for the columns. */
  columns?: ListColumns | undefined;
};

/** A parsed list with the field of each column, so that the organizer can change it. */
export type ReadList = {
  headAt: number | null;
  /** `header` is the text of the head; '' without one. */
  columns: { header: string; field: ListField | null }[];
  /** All lines that are not blank, with the cells as written. */
  lines: Cells[];
  /** True if the column of names or teams was guessed without a head word, or from two. */
  isDoubtful: boolean;
  rows: ListRow[];
};

/** The category with this name, or the category that the organizer chose for this name. */
function findCategory(name: string, { categories, meanings }: Reading): CategoryMeant | undefined {
  const word = searchable(name);
  return (
    categories.find(one => searchable(one.name) === word) ?? categories.find(({ id }) => id === meanings?.get(word))
  );
}

function toRow({ number, cells }: Cells, columns: ListColumns, reading: Reading): ListRow {
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
    category: categoryName ? (found ?? null) : reading.category,
    team: of('team'),
    mates: cells.flatMap((cell, at) => (columns[at] === 'members' ? readMates(cell) : [])),
    age: /^\d{1,3}$/.test(age) ? Number(age) : null,
    details: Object.fromEntries(detailFields.map(field => [field, of(field)])) as TypedDetails,
    misfit: null,
  };
}

/** In a list with H and M, M means «mujer». The rows get the sex as a full word. */
function withPlainSexes(rows: ListRow[]): ListRow[] {
  if (!isSpanishPair(rows.map(({ details }) => details.sex))) return rows;
  return rows.map(row =>
    typedSex(row.details.sex, true) === 'femenino' ? { ...row, details: { ...row.details, sex: 'Mujer' } } : row,
  );
}

const isAlike = (one: ListColumns, other: ListColumns): boolean => {
  const [long, short] = one.length > other.length ? [one, other] : [other, one];
  return long.every((field, at) => field === (short[at] ?? null));
};

/** Rows of people only. A head line is not a person. The lines below a second head may have other columns (ORGA-C5). */
function toRows(people: readonly Cells[], head: ListColumns | null, columns: ListColumns, reading: Reading): ListRow[] {
  let below: ListRow['misfit'] = null;
  return people.map(line => {
    const again = readHead(line.cells);
    const row = toRow(line, columns, reading);
    if (!again) return { ...row, misfit: below };
    below = head && isAlike(head, again) ? null : { why: 'below', line: line.number };
    return { ...row, misfit: { why: 'head', line: line.number } };
  });
}

function headOf(all: readonly Cells[], { headAt }: Reading): Cells | undefined {
  if (headAt !== undefined) return all.find(({ number }) => number === headAt);
  const found = findHead(all.map(({ cells }) => cells));
  return found === null ? undefined : all[found];
}

/** Reads a list with its head. A title above the head is not a person (ORGA-C5). */
export function readListTable(text: string, reading: Reading): ReadList {
  const all = split(text, delimiterOf(text)).filter(row => !isBlank(row));
  const head = headOf(all, reading);
  const people = head ? all.slice(all.indexOf(head) + 1) : all;
  const cells = people.map(row => row.cells);
  const names = new Set(reading.categories.map(({ name }) => searchable(name)));
  const isCategory = (cell: string) => names.has(searchable(cell)) || reading.meanings?.has(searchable(cell)) === true;
  const found = head ? readHead(head.cells) : null;
  const guessed = found ? withCategories(found, cells, isCategory) : guessColumns(cells, isCategory);
  const width = Math.max(0, ...all.map(row => row.cells.length));
  const columns = Array.from({ length: width }, (_, at) => (reading.columns ?? guessed)[at] ?? null);
  const isDoubtful = found ? isTwiceMeant(head?.cells ?? []) : columns.includes('name') && columns.includes('team');
  return {
    headAt: head?.number ?? null,
    columns: columns.map((field, at) => ({ header: clean(head?.cells[at] ?? ''), field })),
    lines: all,
    isDoubtful: isDoubtful && reading.columns === undefined,
    rows: gather(withPlainSexes(toRows(people, found, columns, reading))),
  };
}

export const readList = (text: string, reading: Reading): ListRow[] => readListTable(text, reading).rows;
