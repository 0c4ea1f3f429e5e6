import { Button } from '@mantine/core';
import type { Category, CategoryDefaults } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { admissions } from '#domain/competition/categories/admission.ts';
import { ageLimits } from '#domain/competition/categories/category-rules.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import { pointsSystems } from '#domain/scoring/ranking/points-systems.ts';
import { admissionWords, agesOf } from '#web/entities/category/category-words.ts';
import { MomentRange, nameOfTime } from '#web/lib/clock/date-text.tsx';
import { fieldKinds } from '#web/lib/form/field-kinds.tsx';
import { blankValues, type FormTable, type FormView } from '#web/lib/form/form-table.ts';
import { RangeField } from '#web/ui/fields/range-field.tsx';
import { type CategoryHome, type CategoryValues, hasOwnTable } from './category-values.ts';
import { PointsChoice } from './points-choice.tsx';
import { noTable, readTable, typedTable } from './points-table.ts';
import { PointsTableField } from './points-table-field.tsx';

type View = FormView<CategoryValues, CategoryHome>;

const kinds = fieldKinds<CategoryValues, CategoryHome, Category>({ timeZoneOf: ({ event }) => event.timeZone });

const teams = [
  { value: false, label: 'No, cada atleta por su cuenta' },
  { value: true, label: 'Sí, en equipos' },
] as const;
const admitted = admissions.map(value => ({ value, label: admissionWords[value] }));
const types = [
  { value: 'fitness', label: 'Fitness', description: 'Tests con repeticiones, peso, tiempo o distancia.' },
  { value: 'running', label: 'Running', description: 'Una carrera: la tabla va por tiempo.' },
] as const;

const isTeams = ({ team }: CategoryValues) => team === true;
const isRace = ({ typeCategory }: CategoryValues) => typeCategory === 'running';
const hasHeats = (values: CategoryValues, { event }: CategoryHome) => event.type === 'offline' && !isRace(values);

/**
 * True if the form asks for a points system. The board of a race is sorted by times, that of its qualifier by points.
 */
export const asksPoints = (values: CategoryValues, { event }: CategoryHome) => !isRace(values) || event.qualifierOnline;

function teamOf({ team, members }: CategoryValues): string {
  if (team === null) return '';
  return team ? `En equipos de ${members ?? '…'}` : 'Cada atleta por su cuenta';
}

const beyond = { last: 'Fuera de la tabla: lo del último puesto.', zero: 'Fuera de la tabla: cero.' };

/** Describes the points system of a category, and its own points table if it has one. */
function pointsOf(values: CategoryValues): string {
  const { decrementType, pointsTable } = values;
  const system = pointsSystems.find(({ value }) => value === decrementType)?.name ?? '';
  if (!hasOwnTable(values)) return system;
  return [system, pointsTable.text, pointsTable.beyond && beyond[pointsTable.beyond]].filter(Boolean).join('\n');
}

/** The event's dates as wall times; a category must lie within them (ORG-327). */
const rangeOf = ({ event: { start, end, timeZone } }: Pick<CategoryHome, 'event'>) => ({
  min: toWall(start, timeZone),
  max: toWall(end, timeZone),
});

function WholeEvent({ form }: { form: View }) {
  const { min, max } = rangeOf(form.home);
  const { start, end } = form.values;
  if (form.field('start').locked || (start === min && end === max)) return null;
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => form.set({ start: min, end: max })} disabled={form.isClosed}>
        Usar las fechas del evento
      </Button>
    </div>
  );
}

/** The form of a category: its sections, and each field once. See `docs/architecture.md` to add a field. */
export const categoryTable: FormTable<CategoryValues, CategoryHome, Category> = [
  {
    id: 'categoria-nombre',
    title: 'Nombre y foto',
    columns: 1,
    rows: [
      kinds.text('name', 'Nombre', { required: true, maxLength: 80, placeholder: 'RX Femenino' }),
      kinds.photo(
        'photo',
        'Foto de la categoría',
        {
          description: 'Opcional: sin una, se muestra la del evento. JPG o PNG; una foto grande se reduce aquí.',
        },
        { read: ({ hasOwnPhoto, photo }) => (hasOwnPhoto ? photo : '') },
      ),
    ],
  },
  {
    id: 'categoria-quienes',
    title: 'Quiénes compiten',
    columns: 1,
    rows: [
      kinds.own('ageRange', 'Edades', {
        blank: [ageLimits.min, ageLimits.max],
        show: agesOf,
        draw: control => <RangeField label="Edades" required {...ageLimits} {...control} />,
      }),
      kinds.choice('admits', '¿Para quién es?', { row: true, options: admitted }, { blank: 'everybody' }),
      kinds.choice(
        'team',
        '¿Compiten en equipos?',
        { required: true, row: true, options: teams },
        { compared: { fields: ['team', 'members'], show: teamOf } },
      ),
      kinds.number(
        'members',
        'Miembros de cada equipo',
        { required: true, min: 1, max: 50 },
        { isAsked: isTeams, compared: null, read: ({ team, members }) => (team ? members : null) },
      ),
      kinds.number(
        'capacity',
        'Cupo',
        ({ values }) => ({
          description: `Cuántos ${isTeams(values) ? 'equipos' : 'atletas'} caben. Vacío: sin límite.`,
        }),
        { compared: { show: ({ capacity }) => capacity ?? 'Sin límite' } },
      ),
    ],
  },
  {
    id: 'categoria-tipo',
    title: 'Tipo',
    columns: 1,
    rows: [kinds.choice('typeCategory', 'Tipo de categoría', { required: true, options: types }, { blank: 'fitness' })],
  },
  {
    id: 'categoria-puntos',
    title: 'Sistema de puntos',
    description: 'Cada test reparte puntos. La suma decide la tabla.',
    columns: 1,
    isAsked: asksPoints,
    rows: [
      kinds.own('decrementType', 'Sistema de puntos', {
        blank: null,
        compared: { fields: ['decrementType', 'pointsTable'] },
        show: pointsOf,
        draw: (control, form) => (
          <PointsChoice
            {...control}
            isBeside
            own={{ table: readTable(form.values.pointsTable), field: <OwnTable form={form} /> }}
          />
        ),
      }),
      // The choice of the points system draws this field.
      kinds.own('pointsTable', 'Tabla propia', {
        blank: noTable,
        read: ({ pointsTable }) => typedTable(pointsTable),
        isAsked: hasOwnTable,
        compared: null,
        show: pointsOf,
        draw: () => null,
      }),
    ],
  },
  {
    id: 'categoria-fechas',
    title: 'Fechas',
    description: ({ home: { event } }) => (
      <>
        Dentro de las del evento, en {nameOfTime(event.timeZone, event.start)}:{' '}
        <MomentRange start={event.start} end={event.end} timeZone={event.timeZone} />
      </>
    ),
    rows: [
      kinds.moment('start', 'Inicio', ({ home }) => ({
        required: true,
        invalidError: messages.category.start,
        ...rangeOf(home),
      })),
      kinds.moment('end', 'Fin', ({ home, values: { start } }) => {
        const { min, max } = rangeOf(home);
        const isWithin = start > min && start < max;
        return { required: true, invalidError: messages.category.end, min: isWithin ? start : min, max };
      }),
      { label: 'Las del evento', draw: form => <WholeEvent form={form} /> },
    ],
  },
  {
    id: 'categoria-heat',
    title: 'Tiempos del heat',
    isAsked: hasHeats,
    rows: [
      kinds.duration('heatTimeCap', 'Time cap del heat', {
        required: true,
        description: 'Minutos y segundos (mm:ss).',
        invalidError: messages.category.heatTimeCap,
      }),
      kinds.duration('warmUpTimeCap', 'Tiempo de calentamiento', {
        required: true,
        description: 'Antes de cada heat (mm:ss).',
        invalidError: messages.category.warmUpTimeCap,
      }),
    ],
  },
  {
    id: 'categoria-clasificatorio',
    title: 'Clasificatorio',
    columns: 1,
    isAsked: (_, { event }) => event.qualifierOnline,
    rows: [
      kinds.number('competitorsNumbers', 'Competidores que pasan', {
        required: true,
        description: 'Cuántos de la tabla del clasificatorio siguen al evento; los empates en el corte pasan.',
      }),
    ],
  },
];

/** A new category lasts as long as its event by default. */
export function newCategory(event: OwnEvent, defaults: CategoryDefaults): CategoryValues {
  const { min, max } = rangeOf({ event });
  return { ...blankValues(categoryTable), ...defaults, start: min, end: max };
}

function OwnTable({ form }: { form: View }) {
  const { values, home, errorOf } = form;
  return (
    <PointsTableField
      {...form.field('pointsTable')}
      error={errorOf('pointsTable') ?? errorOf('pointsTable.points') ?? errorOf('pointsTable.beyond')}
      places={Math.max(values.capacity ?? 0, home.entries)}
      isTeams={isTeams(values)}
    />
  );
}
