import { searchable } from '#domain/text/searchable.ts';

/** What a column of a pasted list can be. */
export type ListField = 'name' | 'first' | 'last' | 'email' | 'category' | 'team' | 'members' | 'age' | 'birthdate';

// As `searchable` writes them, in Spanish and in English; where one word could be two things the commoner one is taken.
const heads: Record<ListField, readonly string[]> = {
  name: [
    ...['nombre', 'nombre completo', 'nombre y apellido', 'nombres y apellidos', 'nombre y apellidos', 'atleta'],
    ...['participante', 'competidor', 'capitan', 'name', 'full name', 'athlete', 'participant', 'captain'],
  ],
  first: ['nombres', 'primer nombre', 'first name', 'firstname', 'given name'],
  last: ['apellido', 'apellidos', 'last name', 'lastname', 'surname', 'family name'],
  email: [
    ...['correo', 'correo electronico', 'e-mail', 'email', 'mail', 'email address', 'direccion de correo electronico'],
    ...['correo del capitan', 'captain email'],
  ],
  category: ['categoria', 'categorias', 'cat', 'category', 'division', 'nivel', 'grupo'],
  team: ['equipo', 'nombre del equipo', 'team', 'team name'],
  members: [
    'miembros',
    'integrantes',
    'miembros del equipo',
    'companeros',
    'members',
    'team members',
    'teammates',
    'mates',
  ],
  age: ['edad', 'age'],
  birthdate: ['nacimiento', 'fecha de nacimiento', 'birthdate', 'birthday', 'date of birth', 'dob'],
};

const fieldOf = new Map<string, ListField>(
  Object.entries(heads).flatMap(([field, words]) => words.map(word => [word, field as ListField])),
);
// «Integrante 2», «Member 3»: one column a mate.
const oneMember = /^(?:miembro|integrante|companero|atleta|member|mate|athlete) ?\d+$/;

const headOf = (cell: string): ListField | null => {
  const word = searchable(cell).replace(/[:*.]+$/, '');
  return fieldOf.get(word) ?? (oneMember.test(word) ? 'members' : null);
};

const isEmail = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text.trim());

export type ListColumns = readonly (ListField | null)[];

/** The columns by their head; null where the first row is somebody already. */
export function readHead(cells: readonly string[]): ListColumns | null {
  if (cells.some(cell => cell.includes('@'))) return null;
  const found = cells.map(headOf);
  const isHead = found.some(field => field === 'name' || field === 'first' || field === 'email' || field === 'team');
  if (!isHead) return null;
  // A field that stands there twice is the first of them; members may have several columns.
  return found.map((field, at) => (field === 'members' || found.indexOf(field) === at ? field : null));
}

const mostOf = (rows: readonly (readonly string[])[], at: number, holds: (cell: string) => boolean): boolean => {
  const cells = rows.map(row => row[at]?.trim() ?? '').filter(cell => cell !== '');
  return cells.length > 0 && cells.filter(holds).length * 2 > cells.length;
};

/** A head may call the categories as nobody foresaw: then a column that holds their names is theirs. */
export function withCategories(
  columns: ListColumns,
  rows: readonly (readonly string[])[],
  isCategory: (cell: string) => boolean,
): ListColumns {
  if (columns.includes('category')) return columns;
  const at = columns.findIndex((field, place) => field === null && mostOf(rows, place, isCategory));
  return columns.map((field, place) => (place === at ? 'category' : field));
}

/** Without a head a column is what most of its cells look like; of the rest the first one is the name, the second the team. */
export function guessColumns(rows: readonly (readonly string[])[], isCategory: (cell: string) => boolean): ListColumns {
  const width = Math.max(0, ...rows.map(row => row.length));
  const columns: (ListField | null)[] = Array.from({ length: width }, () => null);
  const give = (field: ListField, holds: (cell: string) => boolean) => {
    const at = columns.findIndex((taken, place) => taken === null && mostOf(rows, place, holds));
    if (at >= 0) columns[at] = field;
  };
  give('email', isEmail);
  give('category', isCategory);
  give('age', cell => /^\d{1,2}$/.test(cell));
  give('birthdate', cell => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(cell));
  give('members', cell => /[;\n]/.test(cell));
  give('name', cell => /\p{L}/u.test(cell));
  give('team', cell => /\p{L}/u.test(cell));
  return columns;
}
