import { pointsSystems } from '#domain/categories/points-systems.ts';
import { keepPhoto } from '#web/lib/other-version.ts';
import type { ShownPart } from '#web/lib/use-other-version.ts';
import { writeDuration } from '#web/ui/duration-text.ts';
import { writeWall } from '#web/ui/wall-text.ts';
import type { CategoryValues } from './category-values.ts';

const count = (value: number | null) => (value === null ? '' : String(value));
const beyond = { last: 'Fuera de la tabla: lo del último puesto.', zero: 'Fuera de la tabla: cero.' };

/** What a category's points come from, and its own table where that is it. */
function pointsOf({ decrementType, pointsTable }: CategoryValues): string {
  const system = pointsSystems.find(({ value }) => value === decrementType)?.name ?? '';
  if (decrementType !== 8) return system;
  return [system, pointsTable.text, pointsTable.beyond && beyond[pointsTable.beyond]].filter(Boolean).join('\n');
}

function teamOf({ team, members }: CategoryValues): string {
  if (team === null) return '';
  return team ? `En equipos de ${members ?? '…'}` : 'Cada atleta por su cuenta';
}

/** Each answer of a category's form under its own label, as a person reads it. */
export const categoryAnswers: readonly ShownPart<CategoryValues>[] = [
  { label: 'Nombre', fields: ['name'], show: ({ name }) => name },
  {
    label: 'Foto de la categoría',
    fields: ['photo'],
    keep: keepPhoto,
    show: ({ photo }) => photo && <img src={photo} alt="Foto" />,
  },
  { label: 'Edades', fields: ['ageRange'], show: ({ ageRange: [min, max] }) => `Entre ${min} y ${max} años` },
  { label: '¿Compiten en equipos?', fields: ['team', 'members'], show: teamOf },
  { label: 'Cupo', fields: ['capacity'], show: ({ capacity }) => count(capacity) || 'Sin límite' },
  {
    label: 'Tipo de categoría',
    fields: ['typeCategory'],
    show: ({ typeCategory }) => (typeCategory === 'fitness' ? 'Fitness' : 'Running'),
  },
  { label: 'Sistema de puntos', fields: ['decrementType', 'pointsTable'], show: pointsOf },
  { label: 'Inicio', fields: ['start'], show: ({ start }) => writeWall(start) },
  { label: 'Fin', fields: ['end'], show: ({ end }) => writeWall(end) },
  { label: 'Time cap del heat', fields: ['heatTimeCap'], show: ({ heatTimeCap }) => writeDuration(heatTimeCap) },
  {
    label: 'Tiempo de calentamiento',
    fields: ['warmUpTimeCap'],
    show: ({ warmUpTimeCap }) => writeDuration(warmUpTimeCap),
  },
  {
    label: 'Competidores que pasan',
    fields: ['competitorsNumbers'],
    show: ({ competitorsNumbers }) => count(competitorsNumbers),
  },
];
