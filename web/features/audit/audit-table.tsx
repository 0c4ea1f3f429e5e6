import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AuditLine, auditPageSize } from '#contract/audit.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import styles from './audit.module.css';
import { AuditFilters, type AuditWish, groupOf } from './audit-filters.tsx';
import { actorWords, actWords, detailWords } from './audit-words.ts';

const Moment = ({ line }: { line: AuditLine }) => (
  <time dateTime={line.at} className={`dim small ${styles.time}`}>
    {formatDateTime(line.at)}
  </time>
);

const Actor = ({ line }: { line: AuditLine }) => (
  <span className={styles.words}>
    <strong>{line.actor?.displayName ?? actorWords(line)}</strong>
    {line.network && <span className="dim small">{line.network}</span>}
  </span>
);

/** What was done, and below it about whom, where and how much. On a phone it is the whole line. */
function What({ line }: { line: AuditLine }) {
  const isAboutOther = line.subject !== null && line.subject.uid !== line.actor?.uid;
  const details = detailWords(line);
  return (
    <span className={styles.words}>
      <strong>{actWords(line.act)}</strong>
      {isAboutOther && <span>{line.subject?.displayName}</span>}
      {line.event && <span className="dim small">{line.event.name}</span>}
      {details && <span className="dim small">{details}</span>}
      <span className={styles.phoneOnly}>
        <Actor line={line} />
        <Moment line={line} />
      </span>
    </span>
  );
}

const columns: Column<AuditLine>[] = [
  { key: 'what', header: 'Qué', cell: line => <What line={line} /> },
  { key: 'who', header: 'Quién', cell: line => <Actor line={line} />, hideBelow: 'sm', width: '32%' },
  { key: 'when', header: 'Cuándo', cell: line => <Moment line={line} />, hideBelow: 'sm', width: 200 },
];

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export function AuditTable(props: { wish: AuditWish; isOwn?: boolean; onWish: (wish: AuditWish) => void }) {
  const { wish, isOwn = false, onWish } = props;
  const { group, who, day, page = 1 } = wish;
  const input = { group: groupOf(group), who: who ?? '', day, page, ...(day && { timeZone: timeZone() }) };
  const options = { input, placeholderData: keepPreviousData };
  const list = useQuery(
    isOwn ? api.audit.listAsOrganizer.queryOptions(options) : api.audit.listAll.queryOptions(options),
  );
  const isFiltered = Boolean(group || who || day);
  return (
    <DataTable
      caption="Registro de actividad"
      columns={columns}
      rows={list.data?.rows}
      rowKey={line => line.id}
      state={list.isError ? 'failed' : list.isFetching ? 'loading' : 'ready'}
      onRetry={() => list.refetch()}
      filters={<AuditFilters wish={wish} isOwn={isOwn} onWish={onWish} />}
      page={
        list.data && {
          current: page,
          size: auditPageSize,
          total: list.data.total,
          onChange: next => onWish({ group, who, day, page: next }),
        }
      }
      empty={
        <EmptyState
          level={2}
          title={isFiltered ? 'Nada coincide' : 'Todavía no hay actividad'}
          text={
            isFiltered
              ? 'Nada de lo registrado cumple con esos filtros.'
              : 'Aquí aparece quién hizo qué y cuándo: accesos, decisiones sobre jueces, devoluciones y descargas.'
          }
          action={
            isFiltered && (
              <Button variant="default" onClick={() => onWish({})}>
                Quitar filtros
              </Button>
            )
          }
        />
      }
    />
  );
}
