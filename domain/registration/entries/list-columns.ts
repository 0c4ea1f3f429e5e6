import { headWord } from '#domain/foundation/text/cells.ts';
import { detailFields } from './typed-details.ts';

/** What a column of a pasted list can be; of whom it tells more than name and place, that is kept (N41). */
export const listFields = [
  ...(['name', 'first', 'last', 'email', 'category', 'team', 'members', 'age'] as const),
  ...detailFields,
] as const;
export type ListField = (typeof listFields)[number];
export type ListColumns = readonly (ListField | null)[];

// As `headWord` writes them, in Spanish and in English; where one word could be two things the commoner one is taken.
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
// «Integrante 2», «Member 3»: one column a mate.
const oneMember = /^(?:miembro|integrante|companero|companera|atleta|member|mate|athlete) ?\d+$/;
// What stands in a list as a role, or as the name of a team, as well as over a column.
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

/** A head stands within so many lines: a sheet has its title above it. */
export const headWithin = 10;

const sayWho: readonly (ListField | null)[] = ['name', 'first', 'email', 'team'];

/** The columns by their head; null where that line is somebody already. */
export function readHead(cells: readonly string[]): ListColumns | null {
  if (cells.some(cell => cell.includes('@'))) return null;
  const found = cells.map(headOf);
  if (!found.some(field => sayWho.includes(field))) return null;
  const known = new Set(found.filter(field => field !== null));
  const isAlone = cells.filter(cell => cell.trim() !== '').length === 1;
  const isSure = cells.some((cell, at) => sayWho.includes(found[at] ?? null) && !weak.has(headWord(cell)));
  if (known.size < 2 && !isSure && !isAlone) return null;
  // A field that stands there twice is the first of them; members may have several columns.
  return found.map((field, at) => (field === 'members' || found.indexOf(field) === at ? field : null));
}

/** How much of a head a line is. */
const knownIn = (cells: readonly string[]): number => readHead(cells)?.filter(field => field !== null).length ?? 0;

/** The line that is most of a head, the first of such; null where the list begins with people. */
export function findHead(rows: readonly (readonly string[])[]): number | null {
  const worth = rows.slice(0, headWithin).map(knownIn);
  const best = Math.max(0, ...worth);
  const at = worth.indexOf(best);
  // Whoever has an address is no title: a head below people is told, and not believed.
  if (best === 0 || rows.slice(0, at).some(cells => cells.some(cell => cell.includes('@')))) return null;
  return at;
}

/** Whether two columns claim who somebody is, or who their team is: then which of them is meant is asked. */
export const isTwiceMeant = (head: readonly string[]): boolean => {
  const found = head.map(headOf);
  return (['name', 'team'] as const).some(field => found.filter(other => other === field).length > 1);
};

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

const hasWord = (cell: string): boolean => /\p{L}{2}/u.test(cell);

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
  give('name', hasWord);
  give('team', hasWord);
  return columns;
}
