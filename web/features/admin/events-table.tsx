import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type AdminEvent, adminPageSize } from '#contract/admin.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from './admin.module.css';
import { type EventsFilter, EventsFilters } from './events-filters.tsx';
import { HideEvent } from './hide-event.tsx';
import { useHideEvent } from './use-hide-event.ts';

const State = ({ event }: { event: AdminEvent }) =>
  event.hiddenAt ? <StatusTag tone="bad">Oculto</StatusTag> : <StatusTag tone="good">Visible</StatusTag>;

const whyHidden = ({ hiddenAt, hiddenByBlock, hiddenReason }: AdminEvent) =>
  hiddenAt && (hiddenByBlock ? 'Su organización está bloqueada.' : hiddenReason && `Motivo: ${hiddenReason}`);

const Start = ({ event: { start, timeZone } }: { event: AdminEvent }) => (
  <span className={`dim small ${styles.time}`}>
    <Moment at={start} timeZone={timeZone} />
  </span>
);

/** On a phone this cell carries the whole row, as a card. */
function Name({ event, action }: { event: AdminEvent; action: ReactNode }) {
  const why = whyHidden(event);
  return (
    <div className={styles.words}>
      {/* What is hidden has no public page to look at. */}
      {event.hiddenAt ? (
        <strong>{event.name}</strong>
      ) : (
        <TextLink to={paths.event} params={{ id: event.uid }}>
          {event.name}
        </TextLink>
      )}
      <span className="dim small">{event.organizationName}</span>
      {why && <span className="small">{why}</span>}
      <div className={styles.phoneOnly}>
        <Start event={event} />
        <div className={styles.below}>
          <State event={event} />
        </div>
        <div className={styles.below}>{action}</div>
      </div>
    </div>
  );
}

export type EventsWish = EventsFilter & { page?: number };

/** N8: every event of the platform, to be taken down or brought back. */
export function EventsTable({ wish, onWish }: { wish: EventsWish; onWish: (wish: EventsWish) => void }) {
  const { q, state, page = 1 } = wish;
  const list = useQuery(
    api.admin.listEvents.queryOptions({ input: { search: q ?? '', state, page }, placeholderData: keepPreviousData }),
  );
  const { busyWith, hide, show } = useHideEvent();
  const [asked, setAsked] = useState<AdminEvent | null>(null);
  // One that went with its organization comes back with it.
  const action = (event: AdminEvent): ReactNode =>
    event.hiddenByBlock ? null : event.hiddenAt ? (
      <Button
        variant="default"
        size="sm"
        loading={busyWith === event.uid}
        aria-label={`Mostrar ${event.name}`}
        onClick={() => show(event)}
      >
        Mostrar
      </Button>
    ) : (
      <Button variant="danger" size="sm" aria-label={`Ocultar ${event.name}`} onClick={() => setAsked(event)}>
        Ocultar
      </Button>
    );
  const columns: Column<AdminEvent>[] = [
    { key: 'event', header: 'Evento', cell: event => <Name event={event} action={action(event)} /> },
    { key: 'start', header: 'Empieza', cell: event => <Start event={event} />, hideBelow: 'lg', width: 210 },
    { key: 'state', header: 'Estado', cell: event => <State event={event} />, hideBelow: 'sm', width: 120 },
    {
      key: 'action',
      header: <span className={styles.unseen}>Acción</span>,
      cell: action,
      align: 'end',
      hideBelow: 'sm',
      width: 130,
    },
  ];
  const isFiltered = Boolean(q || state);
  return (
    <>
      <DataTable
        caption="Eventos"
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ uid }) => uid}
        state={list.isError ? 'failed' : list.isFetching ? 'loading' : 'ready'}
        onRetry={() => list.refetch()}
        filters={<EventsFilters filter={wish} onChange={onWish} />}
        page={
          list.data && {
            current: page,
            size: adminPageSize,
            total: list.data.total,
            onChange: next => onWish({ q, state, page: next }),
          }
        }
        empty={
          <EmptyState
            level={2}
            title={isFiltered ? 'Nada coincide' : 'Todavía no hay eventos'}
            text={isFiltered ? 'Ningún evento cumple con esa búsqueda y ese estado.' : undefined}
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
      <HideEvent event={asked} onHide={hide} onClose={() => setAsked(null)} />
    </>
  );
}
