import type { AttendanceList } from '#contract/day/attendance.ts';
import type { Presence } from '#domain/day/attendance/presence.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { ChoiceFilter } from '#web/ui/lists/choice-filter.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx';
import { Figures } from '#web/ui/pages/figures.tsx';
import { ShareBar } from '#web/ui/states/share-bar.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { ArrivalMarks } from './arrival-marks.tsx';
import { type ShownArrival, useArrivals } from './use-arrivals.ts';

type Search = { name?: string; category?: string; state?: string; page?: number };
type Props = {
  list: AttendanceList;
  account: string;
  /** Whether this account may change the plan. */
  isPlanner: boolean;
  search: Search;
  onSearch: (search: Search) => void;
};

const pageSize = 30;
const states: { value: Presence; label: string }[] = [
  { value: 'expected', label: 'Por llegar' },
  { value: 'present', label: 'Presentes' },
  { value: 'absent', label: 'Ausentes' },
];

const isFound = (row: ShownArrival, { name, category, state }: Search): boolean =>
  (!category || row.category.uid === category) &&
  (!state || row.state === state) &&
  [row.name, ...row.people].some(one => searchable(one).includes(searchable(name ?? '')));

export function ArrivalList({ list, account, isPlanner, search, onSearch }: Props) {
  const { event } = list;
  const { rows, mark, discard } = useArrivals(list, account);
  const { page = 1 } = search;
  const found = rows.filter(row => isFound(row, search));
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const categories = new Map(rows.map(({ category }) => [category.uid, category.name]));
  const columns: Column<ShownArrival>[] = [
    { key: 'name', header: 'Atleta', cell: row => <Who row={row} /> },
    { key: 'category', header: 'Categoría', cell: row => row.category.name },
    { key: 'next', header: 'Su heat', cell: row => <Next row={row} event={event} isPlanner={isPlanner} /> },
  ];
  return (
    <Stack gap="lg">
      <Counts rows={rows} />
      <DataTable
        name="Llegadas"
        columns={columns}
        list={{ data: { rows: shown, total: found.length } }}
        pageSize={pageSize}
        rowKey={({ entryId }) => entryId}
        action={row => (
          <ArrivalMarks event={event} row={row} onMark={state => mark(row, state)} onDiscard={() => discard(row)} />
        )}
        search={search}
        onSearch={onSearch}
        clear
        filters={
          <>
            <SearchFilter name="name" label="Buscar atleta o equipo" />
            <ChoiceFilter name="state" label="Llegada" any="Todos" anyIsChoice="first" choices={states} />
            {categories.size > 1 && (
              <ChoiceFilter
                name="category"
                label="Categoría"
                any="Todas"
                anyIsChoice="first"
                choices={[...categories].map(([value, label]) => ({ value, label }))}
              />
            )}
          </>
        }
        none={{ title: 'Todavía no hay inscritos', text: 'Aquí se marca quién llegó el día del evento.' }}
        noMatch={{ title: 'Nadie coincide', text: 'Prueba con el apellido, o con el nombre del equipo.' }}
      />
    </Stack>
  );
}

function Counts({ rows }: { rows: readonly ShownArrival[] }) {
  const count = (state: Presence) => rows.filter(row => row.state === state).length;
  const present = count('present');
  return (
    <Stack gap="xs">
      <Figures
        label="Cuántos llegaron"
        figures={[
          { name: 'Presentes', value: present, note: `de ${rows.length}` },
          { name: 'Ausentes', value: count('absent') },
          { name: 'Por llegar', value: count('expected') },
        ]}
      />
      <ShareBar of={present} all={rows.length} />
    </Stack>
  );
}

const Who = ({ row }: { row: ShownArrival }) => (
  <Lines>
    <strong className="wraps">{row.name}</strong>
    {row.people.length > 0 && (
      <Text as="span" size="sm" dim>
        {row.people.join(', ')}
      </Text>
    )}
  </Lines>
);

type NextProps = { row: ShownArrival; event: AttendanceList['event']; isPlanner: boolean };

function Next({ row: { name, next, free, state }, event, isPlanner }: NextProps) {
  const { uid: id, timeZone } = event;
  if (!next && free && state === 'present')
    return (
      <Row gap="xs">
        <span className="wraps">{`Hay carril libre: ${free.heat}, carril ${free.rail}`}</span>
        {isPlanner && (
          <ButtonLink
            to={paths.eventHeats}
            params={{ id }}
            search={{ test: free.testId }}
            variant="default"
            aria-label={`Ubicar: ${name}`}
          >
            Ubicar
          </ButtonLink>
        )}
      </Row>
    );
  if (!next) return null;
  const isLate = next.hasBegun && state !== 'present';
  return (
    <Lines>
      <span>
        <span className="nowrap">{`${next.heat} · Carril ${next.rail}`}</span>
        {' · '}
        <span className="nowrap">{formatDateTime(next.start, timeZone).slice(11)}</span>
      </span>
      {isLate && (
        <Tags>
          <StatusTag tone="pending">Ya lo llamaron</StatusTag>
        </Tags>
      )}
    </Lines>
  );
}
