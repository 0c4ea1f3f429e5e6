import { searchable } from '#domain/foundation/text/searchable.ts';
import { noDetails, type TypedDetails } from './typed-details.ts';

export type CategoryMeant = { id: string; name: string; team: boolean };
export type ListPerson = {
  name: string;
  email: string;
  /** The person's age, from a column of ages. */
  age: number | null;
  details: TypedDetails;
};
export type Cells = { number: number; cells: string[] };

/** One athlete, or a team with captain and mates, from one or several lines. */
export type ListRow = ListPerson & {
  /** Line numbers in the text, from 1. */
  lines: number[];
  /** The name of the category as written; '' without one. */
  categoryName: string;
  category: CategoryMeant | null;
  team: string;
  mates: ListPerson[];
  /** Set if the line is a second head, or is below a head with other columns. */
  misfit: { why: 'head' | 'below'; line: number } | null;
};

const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Reads «Ana Díaz <ana@correo.com>», «Ana Díaz ana@correo.com», an address alone or a name alone. */
export function readPerson(text: string): Pick<ListPerson, 'name' | 'email'> {
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

export const readMates = (cell: string): ListPerson[] =>
  cell
    .split(/[;\n|/]|,(?!\s*[^\s,;]+@)/)
    .map(part => ({ ...readPerson(part), age: null, details: noDetails }))
    .filter(({ name, email }) => name || email);

/** Merges the lines of one team into one row; the first person is the captain. */
export function gather(rows: readonly ListRow[]): ListRow[] {
  const teams = new Map<string, ListRow>();
  const gathered: ListRow[] = [];
  for (const row of rows) {
    const key = row.category?.team && row.team && !row.misfit ? `${row.category.id} ${searchable(row.team)}` : null;
    const team = key === null ? undefined : teams.get(key);
    if (team) {
      const { name, email, age, details } = row;
      team.lines.push(...row.lines);
      team.mates.push({ name, email, age, details }, ...row.mates);
    } else {
      gathered.push(row);
      if (key !== null) teams.set(key, row);
    }
  }
  return gathered;
}
