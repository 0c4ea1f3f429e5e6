import { headWord } from '#domain/foundation/text/cells.ts';

/** The fields that the file of a race may have; other columns are ignored (C2). */
export const runningFields = ['name', 'surname', 'time', 'bib', 'sex', 'age', 'city', 'club', 'status'] as const;
export type RunningField = (typeof runningFields)[number];

// Words of timing programs and people for each field. If two columns of a file fit, the word that is earlier in the
// list wins.
const spellings: Record<RunningField, string> = {
  name: `nombre completo|nombre y apellido|nombres y apellidos|nombre y apellidos|nombre apellido|apellidos y nombres|
    apellido y nombre|apellidos y nombre|apellidos nombres|full name|fullname|nombre del atleta|nombre del corredor|
    nombre del participante|athlete name|runner name|participant name|nombre|nombres|name|atleta|corredor|corredora|
    participante|competidor|athlete|runner|participant|competitor|first name|firstname|given name|primer nombre`,
  surname: 'apellidos|apellido|last name|lastname|surname|family name',
  time: `tiempo oficial|official time|tiempo final|final time|finish time|tiempo total|total time|tiempo|time|
    tiempo neto|net time|nettime|tiempo chip|tiempo de chip|chip time|chiptime|tiempo meta|tiempo de llegada|
    tiempo de carrera|race time|marca|tiempo bruto|tiempo oficial bruto|gun time|guntime|finish|resultado|result`,
  bib: `dorsal|numero de dorsal|nro dorsal|n dorsal|bib|bib number|bib no|bibnumber|bib #|numero de corredor|
    numero de competidor|numero de participante|numero competidor|race number|peto|pechera|numero|num|nro|no|number|n|#`,
  sex: 'sexo|genero|sex|gender|rama|m f|f m',
  age: 'edad|age|anos|edad anos',
  city: 'ciudad|city|localidad|poblacion|municipio|procedencia|town|hometown|lugar|residencia',
  club: 'club|equipo|team|box|gimnasio|gym|grupo|running club|club equipo|equipo club|team club',
  status: `status|estatus|estado de carrera|estado carrera|situacion|condicion|race status|estado final|observacion|
    observaciones|estado|state`,
};

const ranks = new Map<string, { field: RunningField; rank: number }>(
  runningFields.flatMap(field =>
    spellings[field].split('|').map((head, rank) => [head.trim(), { field, rank }] as const),
  ),
);

/** True for a head that may also mean a region. The cells below it then show whether the column holds a status. */
export const isRegionToo = (header: string): boolean => ['estado', 'state'].includes(headWord(header));

export type Columns = { [Field in RunningField]?: { index: number; header: string } };

export type Candidate = { field: RunningField; index: number; header: string; rank: number };

/** All columns whose head names a field, the likeliest first. The values below the head may decide. */
export function candidatesIn(head: readonly (string | number | null)[]): Candidate[] {
  const candidates = head.flatMap((cell, index) => {
    if (typeof cell !== 'string' || cell.length > 60) return [];
    const known = ranks.get(headWord(cell));
    return known ? [{ ...known, index, header: cell.replace(/\s+/g, ' ').trim() }] : [];
  });
  return candidates.toSorted((one, other) => one.rank - other.rank || one.index - other.index);
}

export function findColumns(head: readonly (string | number | null)[]): Columns {
  const columns: Columns = {};
  for (const { field, index, header } of candidatesIn(head)) columns[field] ??= { index, header };
  return columns;
}

/** A row is the table's head if it has a name and a time. */
export const isHead = (columns: Columns): boolean => columns.name !== undefined && columns.time !== undefined;
