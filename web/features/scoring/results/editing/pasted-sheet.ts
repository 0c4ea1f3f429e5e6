import { searchable } from '#domain/foundation/text/searchable.ts';
import { countKnown, type Named } from '#domain/scoring/results/match-names.ts';
import type { Field } from './result-columns.ts';

/**
 * The kinds of columns that a heading can name. `time` is a whole time in one cell; `score` is the quantity that the
 * test measures.
 */
type ValueKind = Field | 'time' | 'score';
export type ValueColumn = { at: number; kind: ValueKind | null };
/** A pasted block as it was understood: names and values. */
export type PastedSheet = {
  header: string[] | null;
  lines: string[][];
  /** The columns that together contain the name. Empty when the pasted lines are matched by their order. */
  names: number[];
  values: ValueColumn[];
  /** Names of the columns that are not empty but fill no cell. */
  unused: string[];
};

const headings: [kind: ValueKind | 'name' | 'other', words: string][] = [
  [
    'name',
    'atleta atletas nombre nombres apellido apellidos competidor competidora participante equipo name athlete team',
  ],
  ['time', 'tiempo tiempos time'],
  ['minutes', 'minutos minuto min minutes'],
  ['seconds', 'segundos segundo seg seconds'],
  ['milliseconds', 'milisegundos milesimas ms milliseconds'],
  ['quantity', 'cantidad reps rep repeticiones peso carga kg kilos lb libras metros calorias cal rondas weight'],
  ['score', 'resultado resultados score marca puntaje'],
  ['tiebreak', 'desempate tiebreak tie-break'],
  [
    'other',
    'puesto posicion pos lugar dorsal numero no n # bib box gimnasio ciudad pais edad categoria sexo puntos club',
  ],
];
const kindOf = new Map(headings.flatMap(([kind, words]) => words.split(' ').map(word => [word, kind] as const)));

/** Only the first word of a heading counts, as in `Tiempo (mm:ss)` or `Nombre y apellido`. */
const headingOf = (cell: string) =>
  kindOf.get(searchable(cell.replace(/[(:].*$/, '').replace(/[.]/g, '')).split(' ')[0] ?? '');

const isEmpty = (cell: string | undefined) => cell === undefined || cell.trim() === '';
const isMark = (cell: string) => /^(dnf|dns|dq|dsq|wd|nc|ns|np|n\/?a|no|si|cap(\s*\+\s*\d+)?)$/i.test(cell.trim());
/** True for a number or a time, with or without a unit. */
const isValue = (cell: string) => /^[\d.,:'’"+\s-]+\s*(kg|lbs?|reps?|m|cal|s|seg|min)?\.?$/i.test(cell.trim());
const isNameLike = (cell: string) => !isValue(cell) && !isMark(cell) && /\p{L}.*\p{L}/u.test(cell);

/** Splits text from a spreadsheet into lines, and lines into cells at each tab. The last line break starts no line. */
export function blockOf(pasted: string): string[][] {
  const lines = pasted.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  return lines.map(line => line.split('\t'));
}

export const nameIn = (line: readonly string[], names: readonly number[]): string =>
  names
    .map(at => line[at]?.trim() ?? '')
    .join(' ')
    .trim();

type CountKnown = ReturnType<typeof countKnown>;

/** True for a line of words that has a known heading and no known name. */
function isHeader(line: readonly string[], known: CountKnown): boolean {
  const cells = line.filter(cell => !isEmpty(cell));
  return (
    cells.length > 0 &&
    cells.every(cell => !isValue(cell) || cell.trim() === '#') &&
    cells.some(cell => headingOf(cell) !== undefined) &&
    known(cells) === 0
  );
}

/** Finds the column, or the two adjacent columns, whose text matches the most people of the table. */
function namesIn(lines: readonly string[][], width: number, header: string[] | null, known: CountKnown): number[] {
  const columns = Array.from({ length: width }, (_, at) => at).filter(at => {
    const cells = lines.map(line => line[at] ?? '').filter(cell => !isEmpty(cell));
    const like = cells.filter(isNameLike);
    return like.length > 0 && (like.length * 2 > cells.length || known(like) > 0);
  });
  const isName = (at: number) => headingOf(header?.[at] ?? '') === 'name';
  const candidates = [
    ...columns.toSorted((one, other) => Number(isName(other)) - Number(isName(one))).map(at => [at]),
    ...columns.filter(at => columns.includes(at + 1)).map(at => [at, at + 1]),
  ];
  let [best, most] = [candidates[0] ?? [], 0];
  for (const names of candidates) {
    const found = known(lines.map(line => nameIn(line, names)));
    if (found > most) [best, most] = [names, found];
  }
  // Without any known person, a surname and a name in two columns still form a name.
  if (most === 0) best = candidates.find(names => names.length > 1 && names.every(isName)) ?? best;
  return best;
}

/**
 * Finds out which columns contain names and values. Names are matched with the people of the table; headings are not
 * taken as results.
 */
export function readSheet(pasted: string, people: readonly Named[]): PastedSheet {
  const known = countKnown(people);
  const block = blockOf(pasted);
  const first = block[0] ?? [];
  const header = isHeader(first, known) ? first : null;
  const lines = header ? block.slice(1) : block;
  const width = Math.max(0, ...lines.map(line => line.length));
  const names = namesIn(lines, width, header, known);
  // True when lines and columns are matched by their order. Then an empty column counts too.
  const isByPlace = names.length === 0 && header === null;
  const columns = Array.from({ length: width }, (_, at) => at).filter(
    at => isByPlace || (!names.includes(at) && lines.some(line => !isEmpty(line[at]))),
  );
  const isText = (at: number) => {
    const cells = lines.map(line => line[at] ?? '').filter(cell => !isEmpty(cell));
    return cells.filter(isNameLike).length * 2 > cells.length;
  };
  const candidates = names.length === 0 ? columns : columns.filter(at => !isText(at));
  const titled = candidates.map(at => ({ at, kind: headingOf(header?.[at] ?? '') }));
  const told = titled.flatMap(({ at, kind }) => (kind && kind !== 'name' && kind !== 'other' ? [{ at, kind }] : []));
  const untold = titled.filter(({ kind }) => kind === undefined);
  const last = names.at(-1) ?? -1;
  const after = untold.filter(({ at }) => at > last);
  const values: ValueColumn[] =
    told.length > 0 ? told : (after.length > 0 ? after : untold).map(({ at }) => ({ at, kind: null }));
  const unused = columns
    .filter(at => !values.some(value => value.at === at))
    .map(at => (isEmpty(header?.[at]) ? `columna ${at + 1}` : (header?.[at] ?? '').trim()));
  return { header, lines, names, values, unused };
}
