import { messages } from '#contract/messages.ts';
import type { Cells, ListPerson } from '#domain/registration/entries/list-people.ts';
import { detailFields } from '#domain/registration/entries/typed-details.ts';
import type { JudgedRow } from './listed-row.ts';

const plain = (cells: readonly string[]) => cells.map(text => text.replace(/[\t\n"]/g, ' ')).join('\t');

const sayMore = ({ age, details }: ListPerson): boolean =>
  age !== null || detailFields.some(field => details[field] !== '');

/** Writes a row as lines of a sheet; one line per person if the team's members have details of their own. */
function linesOf({ row }: JudgedRow) {
  const { categoryName, category, team, mates } = row;
  const of = { category: category?.name ?? categoryName, team };
  if (!mates.some(sayMore)) {
    return [{ ...of, person: row, members: mates.map(mate => `${mate.name} ${mate.email}`.trim()).join('; ') }];
  }
  return [row, ...mates].map(person => ({ ...of, person, members: '' }));
}

/**
 * The rows as text that can be pasted, with all columns that were understood. Lines under another heading come last,
 * unchanged, because their columns differ.
 */
export function writeRows(rows: readonly JudgedRow[], written: readonly Cells[]): string {
  const lines = rows.filter(({ row }) => !row.misfit).flatMap(linesOf);
  const details = detailFields.filter(field => lines.some(({ person }) => person.details[field] !== ''));
  const hasAges = lines.some(({ person }) => person.age !== null);
  const head = [
    ...['Nombre', 'Correo', 'Categoría', 'Equipo', 'Miembros'],
    ...details.map(field => messages.listed.details[field]),
    ...(hasAges ? ['Edad'] : []),
  ];
  const body = lines.map(({ person, category, team, members }) => [
    ...[person.name, person.email, category, team, members],
    ...details.map(field => person.details[field]),
    ...(hasAges ? [String(person.age ?? '')] : []),
  ]);
  const misfits = new Set(rows.filter(({ row }) => row.misfit).flatMap(({ row }) => row.lines));
  const asWritten = written.filter(({ number }) => misfits.has(number)).map(({ cells }) => cells);
  return [...(lines.length > 0 ? [head, ...body] : []), ...asWritten].map(plain).join('\n');
}
