import { IconDoorEnter, IconPencil, IconPlus, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import type { TicketType } from '#contract/money/ticket-form.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { formatPrice } from '#domain/foundation/money/money.ts';
import { isInUse, isSoldOut } from '#domain/money/tickets/ticket-rules.ts';
import { ResendConfirmation } from '#web/lib/account/resend-confirmation.tsx';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { ShareBar } from '#web/ui/states/share-bar.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { RefundsRefused } from './refund-refused.tsx';
import { availabilityOf, captionOf, leftWords } from './ticket-words.ts';

const pageSize = 5;

const columnsIn = (currency: Currency): Column<TicketType>[] => [
  {
    key: 'name',
    header: 'Nombre',
    cell: type => (
      <Lines>
        <strong className="wraps">{type.name}</strong>
        {captionOf(type) && <span className="dim text-sm">{captionOf(type)}</span>}
      </Lines>
    ),
  },
  {
    key: 'price',
    header: 'Precio',
    align: 'end',
    cell: ({ price }) => <span className="num">{formatPrice(price, currency)}</span>,
  },
  {
    key: 'sold',
    header: 'Vendidos y límite',
    width: 240,
    cell: type => (
      <Stack gap="xs" className="text-sm">
        <Row gap="xs" justify="between">
          <Text as="span" strong>
            {`${type.sold} de ${type.limit}`}
          </Text>
          {leftWords(type) && <span className="dim">{leftWords(type)}</span>}
        </Row>
        <ShareBar of={type.sold} held={type.held} all={type.limit} />
      </Stack>
    ),
  },
  {
    key: 'state',
    header: 'Estado',
    cell: type => <StatusTag tone={isSoldOut(type) ? 'neutral' : 'good'}>{availabilityOf(type)}</StatusTag>,
  },
];

type Props = { event: OwnEvent; page?: number | undefined; onPage: (page: number) => void };

export function TicketsTab({ event, page = 1, onPage }: Props) {
  const list = useQuery(api.tickets.listTypes.queryOptions({ input: { eventId: event.uid } }));
  const isOver = event.state === 'completed';
  const types = list.data?.types;
  const canCharge = list.data?.canCharge ?? true;
  const isUnsold = !canCharge && !isOver && types?.some(({ isPublic, price }) => isPublic && price > 0);
  const create = !isOver && (
    <ButtonLink to={paths.createTicket} params={{ eventId: event.uid }} icon={IconPlus}>
      Crear ticket
    </ButtonLink>
  );
  return (
    <Stack as="section" aria-labelledby="tickets">
      <Row gap="lg" align="end" justify="between">
        <div>
          <h2 id="tickets">Tickets</h2>
          <p className="dim">Las entradas del público: cada una deja entrar a una persona con su código QR.</p>
        </div>
        {types && types.length > 0 && !isOver && (
          <Row>
            <ButtonLink to={paths.assignTicket} params={{ id: event.uid }} variant="default" icon={IconUserPlus}>
              Asignar ticket
            </ButtonLink>
            {create}
            <ButtonLink to={paths.ownDoor} params={{ eventId: event.uid }} variant="strong" icon={IconDoorEnter}>
              Puerta
            </ButtonLink>
          </Row>
        )}
      </Row>
      {isUnsold && (
        <Notice tone="warn" title="Sin vender" action={<ResendConfirmation />}>
          {messages.ticket.unsold}
        </Notice>
      )}
      {list.data?.refused.map(({ typeId, count }) => (
        <RefundsRefused
          key={typeId}
          count={count}
          of={types?.find(({ uid }) => uid === typeId)?.name ?? ''}
          action={
            <ButtonLink to={paths.editTicket} params={{ eventId: event.uid, ticketId: typeId }} variant="default">
              Ver cuáles
            </ButtonLink>
          }
        />
      ))}
      <DataTable
        name="Tipos de ticket"
        columns={columnsIn(event.currency)}
        rowKey={({ uid }) => uid}
        list={{
          ...list,
          data: types && {
            rows: types.slice((page - 1) * pageSize, page * pageSize),
            total: types.length,
            pageSize,
          },
        }}
        search={{ page }}
        onSearch={next => onPage(next.page)}
        level={3}
        none={{
          title: 'Todavía no hay tickets',
          text: isOver
            ? 'El evento terminó sin entradas para el público.'
            : 'Crea uno por cada clase de entrada: gradería, VIP, un solo día.',
          action: create,
        }}
        action={type => <TypeActions eventId={event.uid} type={type} />}
      />
    </Stack>
  );
}

/** The menu of a ticket type. A type without tickets can be removed (ORG-432, ORG-487, ORG-488). */
function TypeActions({ eventId, type }: { eventId: string; type: TicketType }) {
  const remove = useAction(api.tickets.removeType.mutationOptions(), {
    done: messages.ticket.removed,
    refused: error => notify.error(`${messages.ticket.notRemoved}: ${messageOf(error)}`),
    changes: [api.tickets.key()],
  });
  const why = isInUse(type) ? messages.ticket.inUse(type.sold + type.held) : undefined;
  const ask = async () => {
    const yes = await confirmDialog({
      title: `¿Eliminar ${type.name}?`,
      text: 'Nadie tiene una entrada de estas. No se puede deshacer.',
      confirmLabel: 'Eliminar ticket',
      tone: 'destroy',
    });
    if (yes) remove.mutate({ id: type.uid });
  };
  return (
    <Row gap="xs" justify="end" wrap={false}>
      <ButtonLink
        to={paths.editTicket}
        params={{ eventId, ticketId: type.uid }}
        variant="default"
        icon={IconPencil}
        aria-label={`Editar ${type.name}`}
      >
        Editar
      </ButtonLink>
      <Button
        variant="danger"
        icon={IconTrash}
        loading={remove.isPending}
        disabled={why !== undefined}
        title={why}
        onClick={ask}
        aria-label={`Eliminar ${type.name}`}
      >
        Eliminar
      </Button>
    </Row>
  );
}
