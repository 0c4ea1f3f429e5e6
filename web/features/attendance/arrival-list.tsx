import { IconCheck, IconX } from '@tabler/icons-react';
import type { AttendanceList, AttendanceRow } from '#contract/attendance.ts';
import type { Presence } from '#domain/attendance/presence.ts';
import { searchable } from '#domain/text/searchable.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceFilter } from '#web/ui/choice-filter.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { SearchFilter } from '#web/ui/filter-bar.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

type Search = { name?: string; category?: string; state?: string; page?: number };
type Props = { list: AttendanceList; search: Search; onSearch: (search: Search) => void };

const pageSize = 30;
const states: { value: Presence; label: string }[] = [
  { value: 'expected', label: 'Por llegar' },
  { value: 'present', label: 'Presentes' },
  { value: 'absent', label: 'Ausentes' },
];

const isFound = (row: AttendanceRow, { name, category, state }: Search): boolean =>
  (!category || row.category.uid === category) &&
  (!state || row.state === state) &&
  [row.name, ...row.people].some(one => searchable(one).includes(searchable(name ?? '')));

export function ArrivalList({ list, search, onSearch }: Props) {
  const { event, rows } = list;
  const { page = 1 } = search;
  const found = rows.filter(row => isFound(row, search));
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const categories = new Map(rows.map(({ category }) => [category.uid, category.name]));
  const columns: Column<AttendanceRow>[] = [
    { key: 'name', header: 'Atleta', cell: row => <Who row={row} /> },
    { key: 'category', header: 'Categoría', cell: row => row.category.name },
    { key: 'next', header: 'Su heat', cell: row => <Next row={row} timeZone={event.timeZone} /> },
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
        action={row => <Marks list={list} row={row} />}
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

function Counts({ rows }: { rows: readonly AttendanceRow[] }) {
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

const Who = ({ row }: { row: AttendanceRow }) => (
  <Lines>
    <strong className="wraps">{row.name}</strong>
    {row.people.length > 0 && (
      <Text as="span" size="sm" dim>
        {row.people.join(', ')}
      </Text>
    )}
  </Lines>
);

function Next({ row: { next, state }, timeZone }: { row: AttendanceRow; timeZone: string }) {
  if (!next) return null;
  const isLate = next.hasBegun && state !== 'present';
  return (
    <Lines>
      <span>{`${next.heat} · Carril ${next.rail} · ${formatDateTime(next.start, timeZone).slice(11)}`}</span>
      {isLate && (
        <Tags>
          <StatusTag tone="pending">Ya lo llamaron</StatusTag>
        </Tags>
      )}
    </Lines>
  );
}

/** Two large buttons; what was said is a tag, and a press takes it back. */
function Marks({ list: { event }, row }: { list: AttendanceList; row: AttendanceRow }) {
  const set = useAction(api.attendance.set.mutationOptions(), { changes: [api.attendance.key(), api.heats.key()] });
  const mark = (state: Presence) => () => set.mutate({ entryId: row.entryId, state, commandId: newId() });
  const hour = row.at && formatDateTime(row.at, event.timeZone).slice(11);
  const said = row.state === 'present' ? (row.byDoor ? 'Puerta' : 'Llegó') : 'Ausente';
  const tag = <StatusTag tone={row.state === 'present' ? 'good' : 'bad'}>{`${said} ${hour}`}</StatusTag>;
  if (event.isOver) return row.state === 'expected' ? null : tag;
  if (row.state === 'expected') {
    return (
      <Row gap="xs" wrap={false} justify="end">
        <Button
          variant="default"
          icon={IconX}
          disabled={set.isPending}
          aria-label={`Ausente: ${row.name}`}
          onClick={mark('absent')}
        >
          Ausente
        </Button>
        <Button
          variant="strong"
          icon={IconCheck}
          loading={set.isPending}
          aria-label={`Llegó: ${row.name}`}
          onClick={mark('present')}
        >
          Llegó
        </Button>
      </Row>
    );
  }
  return (
    <Row gap="xs" wrap={false} justify="end">
      {tag}
      {!row.byDoor && (
        <Button
          variant="default"
          loading={set.isPending}
          aria-label={`Deshacer: ${row.name}`}
          onClick={mark('expected')}
        >
          Deshacer
        </Button>
      )}
      {row.state === 'absent' && (
        <Button
          variant="strong"
          icon={IconCheck}
          disabled={set.isPending}
          aria-label={`Llegó: ${row.name}`}
          onClick={mark('present')}
        >
          Llegó
        </Button>
      )}
    </Row>
  );
}
