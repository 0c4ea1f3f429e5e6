import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ActGroup, type AuditLine, actGroups, auditPageSize } from '#contract/backoffice/audit.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { Lines } from '#web/ui/lines.tsx';
import { ChoiceFilter } from '#web/ui/lists/choice-filter.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { DayFilter } from '#web/ui/lists/day-filter.tsx';
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx';
import { actorWords, actWords, detailWords, placeWords } from './audit-words.ts';

/** Shows the act, and below it the person, the place and the amount. */
function What({ line }: { line: AuditLine }) {
  const isAboutOther = line.subject !== null && line.subject.uid !== line.actor?.uid;
  const details = detailWords(line);
  const place = placeWords(line);
  return (
    <Lines>
      <strong>{actWords(line)}</strong>
      {isAboutOther && <span>{line.subject?.displayName}</span>}
      {line.holder && <span>{line.holder}</span>}
      {place && <span className="wraps">{place}</span>}
      {line.event && <span className="dim text-sm">{line.event.name}</span>}
      {details && <span className="dim text-sm">{details}</span>}
    </Lines>
  );
}

const columns: Column<AuditLine>[] = [
  { key: 'what', header: 'Qué', cell: line => <What line={line} /> },
  {
    key: 'who',
    header: 'Quién',
    cell: line => (
      <Lines>
        <strong>{line.actor?.displayName ?? actorWords(line)}</strong>
        {line.network && <span className="dim text-sm">{line.network}</span>}
      </Lines>
    ),
    width: '32%',
  },
  {
    key: 'when',
    header: 'Cuándo',
    cell: ({ at }) => (
      <time dateTime={at} className="dim text-sm nowrap">
        {formatDateTime(at)}
      </time>
    ),
    width: 200,
  },
];

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export function AuditTable(props: { search: AuditSearch; isOwn?: boolean; onSearch: (search: AuditSearch) => void }) {
  const { search, isOwn = false, onSearch } = props;
  const { group, who, day, page = 1 } = search;
  const input = { group: groupOf(group), who: who ?? '', day, page, ...(day && { timeZone: timeZone() }) };
  const options = { input, placeholderData: keepPreviousData };
  const list = useQuery(
    isOwn ? api.audit.listAsOrganizer.queryOptions(options) : api.audit.listAll.queryOptions(options),
  );
  return (
    <DataTable
      name="Registro de actividad"
      columns={columns}
      list={list}
      rowKey={line => line.id}
      search={search}
      onSearch={onSearch}
      pageSize={auditPageSize}
      filters={<AuditFilters isOwn={isOwn} />}
      none={{
        title: 'Todavía no hay actividad',
        text: 'Aquí aparece quién hizo qué y cuándo: accesos, decisiones sobre jueces, precios, entradas, reembolsos y descargas.',
      }}
      noMatch={{ title: 'Nada coincide', text: 'Nada de lo registrado cumple con esos filtros.' }}
    />
  );
}

type AuditSearch = { group?: string; who?: string; day?: string; page?: number };

const choices = Object.entries(actGroups).map(([value, label]) => ({ value, label }));
// An organization's log has no acts of the platform; only the operator reads those.
const ownChoices = choices.filter(({ value }) => value !== 'platform' && value !== 'accounts');

const groupOf = (search: string | undefined): ActGroup | undefined =>
  search !== undefined && search in actGroups ? (search as ActGroup) : undefined;

const AuditFilters = ({ isOwn }: { isOwn: boolean }) => (
  <>
    <SearchFilter name="who" label="Quién" placeholder={isOwn ? 'Parte del nombre' : 'Nombre o correo'} />
    <ChoiceFilter name="group" label="Qué" any="Todo" choices={isOwn ? ownChoices : choices} />
    <DayFilter />
  </>
);
