import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminEvent, type AdminEventState, adminPageSize, HideEventSchema } from '#contract/backoffice/admin.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { ReasonModal } from '#web/ui/dialogs/reason-modal.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { ChoiceFilter } from '#web/ui/lists/choice-filter.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

const whyHidden = ({ hiddenAt, hiddenByBlock, hiddenReason }: AdminEvent) =>
  hiddenAt && (hiddenByBlock ? 'Su organización está bloqueada.' : hiddenReason && `Motivo: ${hiddenReason}`);

function Name({ event }: { event: AdminEvent }) {
  const why = whyHidden(event);
  return (
    <Lines>
      {/* A hidden event has no public page, so it gets no link. */}
      {event.hiddenAt ? (
        <strong>{event.name}</strong>
      ) : (
        <TextLink to={paths.event} params={{ id: event.uid }}>
          {event.name}
        </TextLink>
      )}
      <span className="dim text-sm">{event.organizationName}</span>
      {why && <span className="text-sm">{why}</span>}
    </Lines>
  );
}

const columns: Column<AdminEvent>[] = [
  { key: 'event', header: 'Evento', cell: event => <Name event={event} /> },
  {
    key: 'start',
    header: 'Empieza',
    cell: ({ start, timeZone }) => (
      <span className="dim text-sm">
        <Moment at={start} timeZone={timeZone} />
      </span>
    ),
    tablet: 'none',
    width: 210,
  },
  {
    key: 'state',
    header: 'Estado',
    cell: ({ hiddenAt }) =>
      hiddenAt ? <StatusTag tone="bad">Oculto</StatusTag> : <StatusTag tone="good">Visible</StatusTag>,
    width: 120,
  },
];

type EventsSearch = { q?: string; state?: AdminEventState; page?: number };

/** Lists every event of the platform. The operator can hide an event or show it again (N8). */
export function EventsTable({ search, onSearch }: { search: EventsSearch; onSearch: (search: EventsSearch) => void }) {
  const { q, state, page = 1 } = search;
  const list = useQuery(
    api.admin.listEvents.queryOptions({ input: { search: q ?? '', state, page }, placeholderData: keepPreviousData }),
  );
  const { busyWith, hide, show } = useHideEvent();
  const [asked, setAsked] = useState<AdminEvent | null>(null);
  // An event that was hidden together with its organization returns together with it.
  const action = (event: AdminEvent) =>
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
  return (
    <>
      <DataTable
        name="Eventos"
        columns={columns}
        list={list}
        rowKey={({ uid }) => uid}
        action={action}
        search={search}
        onSearch={onSearch}
        pageSize={adminPageSize}
        filters={
          <>
            <SearchFilter name="q" label="Buscar" placeholder="Evento u organización" />
            <ChoiceFilter
              name="state"
              label="Estado"
              any="Todos"
              choices={[
                { value: 'shown', label: 'Visibles' },
                { value: 'hidden', label: 'Ocultos' },
              ]}
            />
          </>
        }
        none={{ title: 'Todavía no hay eventos' }}
        noMatch={{ title: 'Nada coincide', text: 'Ningún evento cumple con esa búsqueda y ese estado.' }}
      />
      <HideEvent event={asked} onHide={hide} onClose={() => setAsked(null)} />
    </>
  );
}

type HideEventProps = {
  event: AdminEvent | null;
  onHide: (eventId: string, reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for the reason, which the organization reads on its event's page (N8). */
function HideEvent({ event, onHide, onClose }: HideEventProps) {
  const eventId = event?.uid ?? '';
  return (
    <ReasonModal
      opened={event !== null}
      title="¿Ocultar el evento?"
      confirmLabel="Ocultar"
      description={`${event?.organizationName ?? 'La organización'} lo leerá en la página de su evento.`}
      read={reason => HideEventSchema.safeParse({ eventId, reason })}
      onConfirm={reason => onHide(eventId, reason)}
      onClose={onClose}
    >
      <p>
        <strong>{event?.name}</strong> desaparece de las páginas públicas y deja de recibir inscripciones y pagos. A
        quienes ya se inscribieron les avisamos por correo.
      </p>
    </ReasonModal>
  );
}

function useHideEvent() {
  const changes = [api.admin.listEvents.key(), api.events.key(), api.categories.key()];
  const hide = useAction(api.admin.hideEvent.mutationOptions(), { done: 'Evento oculto', changes });
  const show = useAction(api.admin.showEvent.mutationOptions(), { done: 'Evento visible otra vez', changes });
  return {
    busyWith: show.isPending ? show.variables.eventId : undefined,
    hide: (eventId: string, reason: string): Promise<boolean> =>
      hide.mutateAsync({ eventId, reason }).then(
        () => true,
        () => false,
      ),
    show: async ({ uid, name }: AdminEvent) => {
      const yes = await confirmDialog({
        title: '¿Mostrar el evento?',
        text: `${name} vuelve a las páginas públicas y puede recibir inscripciones otra vez.`,
        confirmLabel: 'Mostrar',
      });
      if (yes) show.mutate({ eventId: uid });
    },
  };
}
