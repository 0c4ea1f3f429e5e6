import { headWord } from '#domain/foundation/text/cells.ts';
import { detailFields } from './typed-details.ts';

/** The fields that a column of a pasted list can have. The list also stores details besides name and place (N41). */
export const listFields = [
  ...(['name', 'first', 'last', 'email', 'category', 'team', 'members', 'age'] as const),
  ...detailFields,
] as const;
export type ListField = (typeof listFields)[number];
export type ListColumns = readonly (ListField | null)[];

// Words of a head in Spanish and English, as `headWord` writes them. An ambiguous word means the more common field.
const heads: Record<ListField, string> = {
  name: `nombre|nombre completo|nombre y apellido|nombres y apellidos|nombre y apellidos|nombre apellido|
    apellidos y nombres|apellido y nombre|apellidos y nombre|nombre del atleta|nombre atleta|nombre del capitan|atleta|
    participante|competidor|competidora|capitan|capitana|name|full name|athlete name|athlete|participant|competitor|captain|
    captain name`,
  first: 'nombres|primer nombre|first name|firstname|given name',
  last: 'apellido|apellidos|last name|lastname|surname|family name',
  email: `correo|correo electronico|correos|e mail|email|mail|email address|e mail address|correo del capitan|
    correo del atleta|direccion de correo|direccion de correo electronico|captain email|captain s email`,
  category: 'categoria|categorias|cat|category|division|nivel|grupo',
  team: 'equipo|nombre del equipo|nombre de equipo|nombre equipo|nombre de tu equipo|team|team name',
  members: `miembros|integrantes|miembros del equipo|integrantes del equipo|companeros|companeras|members|team members|
    teammates|mates`,
  age: 'edad|age|anos',
  sex: 'sexo|genero|sex|gender|rama|m f|f m|h m',
  birthdate: `nacimiento|fecha de nacimiento|fecha nacimiento|fecha de nac|fecha nac|f nac|f nacimiento|f de nacimiento|
    f de nac|nac|birthdate|birth date|birthday|date of birth|dob`,
  phone: `celular|telefono|telefonos|telefono celular|telefono movil|numero de celular|numero de telefono|movil|tel|cel|
    tlf|telf|whatsapp|phone|phone number|mobile|mobile phone|cell|cell phone|cellphone`,
  document: `documento|documento de identidad|numero de documento|nro de documento|n documento|no documento|cedula|
    cedula de identidad|numero de cedula|nro de cedula|c i|ci|cc|dni|nie|rut|curp|pasaporte|numero de pasaporte|
    cedula o pasaporte|identificacion|passport|passport number|document|id number|id card`,
  shirtSize: `talla|tallas|talla de camiseta|talla camiseta|talla de franela|talla franela|talla de camisa|
    talla de playera|talla de polera|talla remera|camiseta|franela|polera|playera|remera|size|shirt|shirt size|
    t shirt|t shirt size|tshirt size`,
  shortSize:
    'talla de short|talla short|talla de shorts|talla de pantalon|talla pantalon|short|shorts|short size|shorts size',
};

const fieldOf = new Map<string, ListField>(
  listFields.flatMap(field => heads[field].split('|').map(word => [word.trim(), field] as const)),
);
// Heads such as «Integrante 2» or «Member 3»: each team member has a column.
const oneMember = /^(?:miembro|integrante|companero|companera|atleta|member|mate|athlete) ?\d+$/;
// Words that can also be a role or a team name in a cell.
const weak: ReadonlySet<string> = new Set(
  `atleta|participante|competidor|competidora|capitan|capitana|athlete|participant|competitor|captain|
  equipo|team`
    .split('|')
    .map(word => word.trim()),
);

const headOf = (cell: string): ListField | null => {
  const word = headWord(cell);
  return fieldOf.get(word) ?? (oneMember.test(word) ? 'members' : null);
};

const isEmail = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text.trim());

/** The head of a list is within this many lines: a sheet may have a title above it. */
export const headWithin = 10;

const sayWho: readonly (ListField | null)[] = ['name', 'first', 'email', 'team'];

/** The field of each column, by the head's words; null if the line is not a head. */
export function readHead(cells: readonly string[]): ListColumns | null {
  if (cells.some(cell => cell.includes('@'))) return null;
  const found = cells.map(headOf);
  if (!found.some(field => sayWho.includes(field))) return null;
  const known = new Set(found.filter(field => field !== null));
  const isAlone = cells.filter(cell => cell.trim() !== '').length === 1;
  const isSure = cells.some((cell, at) => sayWho.includes(found[at] ?? null) && !weak.has(headWord(cell)));
  if (known.size < 2 && !isSure && !isAlone) return null;
  // If two columns have the same field, the first column counts. Only members may have several columns.
  return found.map((field, at) => (field === 'members' || found.indexOf(field) === at ? field : null));
}

/** Number of known head words in a line. */
const knownIn = (cells: readonly string[]): number => readHead(cells)?.filter(field => field !== null).length ?? 0;

/** Index of the first line with the most head words; null if the list has no head. */
export function findHead(rows: readonly (readonly string[])[]): number | null {
  const worth = rows.slice(0, headWithin).map(knownIn);
  const best = Math.max(0, ...worth);
  const at = worth.indexOf(best);
  // A line with an email address is a person. A head below people is reported but not used.
  if (best === 0 || rows.slice(0, at).some(cells => cells.some(cell => cell.includes('@')))) return null;
  return at;
}

/** True if two columns give the person's name, or two the team's. The organizer must then choose. */
export const isTwiceMeant = (head: readonly string[]): boolean => {
  const found = head.map(headOf);
  return (['name', 'team'] as const).some(field => found.filter(other => other === field).length > 1);
};

const mostOf = (rows: readonly (readonly string[])[], at: number, holds: (cell: string) => boolean): boolean => {
  const cells = rows.map(row => row[at]?.trim() ?? '').filter(cell => cell !== '');
  return cells.length > 0 && cells.filter(holds).length * 2 > cells.length;
};

/** Finds the category column under an unknown head: most of its cells are names of categories. */
export function withCategories(
  columns: ListColumns,
  rows: readonly (readonly string[])[],
  isCategory: (cell: string) => boolean,
): ListColumns {
  if (columns.includes('category')) return columns;
  const at = columns.findIndex((field, place) => field === null && mostOf(rows, place, isCategory));
  return columns.map((field, place) => (place === at ? 'category' : field));
}

const hasWord = (cell: string): boolean => /\p{L}{2}/u.test(cell);

/**
 * Guesses the fields of a list without a head, from how most cells of a column look. The first column that is left has
 * the names, the second the teams.
 */
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
  give('name', hasWord);
  give('team', hasWord);
  return columns;
}
