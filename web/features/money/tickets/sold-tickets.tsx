import { IconBan, IconMail, IconReceiptRefund } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { SubTicket, TicketType } from '#contract/money/ticket-form.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ChoiceFilter } from '#web/ui/lists/choice-filter.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { EmailText } from '#web/ui/texts/email-text.tsx';
import { RefundRefused, RefundsRefused } from './refund-refused.tsx';
import { statusWords, voidWords } from './ticket-words.ts';

const RefundOrder = lazy(async () => ({ default: (await import('#web/pay/refund-order.tsx')).RefundOrder }));

const columnsIn = (timeZone: string): Column<SubTicket>[] => [
  {
    key: 'holder',
    header: 'Invitado',
    cell: ({ invitedName, invitedEmail, buyerName }) => (
      <Lines>
        <strong className="wraps">{invitedName ?? (buyerName ? `A nombre de ${buyerName}` : 'Sin nombre')}</strong>
        {invitedEmail && (
          <span className="dim text-sm">
            <EmailText>{invitedEmail}</EmailText>
          </span>
        )}
      </Lines>
    ),
  },
  { key: 'passport', header: 'Pasaporte', cell: ({ invitedPassport }) => invitedPassport, phone: 'named' },
  {
    key: 'state',
    header: 'Estado',
    cell: ({ status, voidReason, refundFailure }) => (
      <Lines>
        {voidReason ? (
          <StatusTag tone="bad">{voidWords[voidReason]}</StatusTag>
        ) : (
          <StatusTag tone={status === 'active' ? 'good' : 'waiting'}>{statusWords[status]}</StatusTag>
        )}
        {voidReason === 'refunded' && refundFailure !== null && <RefundRefused words={refundFailure} />}
      </Lines>
    ),
  },
  { key: 'from', header: 'Origen', cell: ({ isManual }) => (isManual ? 'A mano' : 'Comprada'), tablet: 'none' },
  {
    key: 'seen',
    header: 'Revisada',
    phone: 'named',
    cell: ({ approvedAt }) => approvedAt && <Moment at={approvedAt} timeZone={timeZone} />,
  },
];

const states = [
  { value: 'pending', label: 'No Asignado' },
  { value: 'active', label: 'Asignado' },
  { value: 'void', label: 'Anuladas' },
] as const;
type Search = { page?: number; search?: string; state?: (typeof states)[number]['value'] };

export function SoldTickets({ type, timeZone }: { type: TicketType; timeZone: string }) {
  const [search, setSearch] = useState<Search>({});
  const list = useQuery(
    api.tickets.listSold.queryOptions({ input: { id: type.uid, ...search }, placeholderData: keepPreviousData }),
  );
  const refused = list.data?.refused ?? 0;
  return (
    <Stack as="section" aria-labelledby="sold">
      <h2 id="sold">Entradas de {type.name}</h2>
      {refused > 0 && search.state !== 'void' && (
        <RefundsRefused
          count={refused}
          of={type.name}
          action={
            <Button variant="default" onClick={() => setSearch({ state: 'void' })}>
              Ver cuáles
            </Button>
          }
        />
      )}
      <DataTable
        name="Entradas vendidas y asignadas"
        columns={columnsIn(timeZone)}
        rowKey={({ uid }) => uid}
        list={list}
        pageSize={5}
        search={search}
        onSearch={setSearch}
        level={3}
        filters={
          <>
            <SearchFilter name="search" label="Nombre o correo" />
            <ChoiceFilter name="state" label="Estado" any="Todas las buenas" choices={[...states]} />
          </>
        }
        none={{ title: 'Nadie tiene una todavía', text: 'Aquí verás a quién le vendiste o asignaste cada entrada.' }}
        noMatch={{ title: 'Ninguna coincide', text: 'Prueba con otra parte del nombre o del correo.' }}
        action={ticket => <TicketActions ticket={ticket} />}
      />
    </Stack>
  );
}

/** Asks the provider again for a refused refund. One request is for the whole order. */
function AskAgain({ orderId, of }: { orderId: string; of: string }) {
  const ask = useAction(api.tickets.refundAgain.mutationOptions(), {
    done: () => notify.info(messages.ticket.askedAgain),
    changes: [api.tickets.key()],
  });
  return (
    <Row justify="end">
      <Button
        variant="default"
        icon={IconReceiptRefund}
        loading={ask.isPending}
        onClick={() => ask.mutate({ id: orderId })}
        aria-label={`Reembolsar otra vez la entrada de ${of}`}
      >
        Reembolsar otra vez
      </Button>
    </Row>
  );
}

function TicketActions({ ticket }: { ticket: SubTicket }) {
  const changes = [api.tickets.key()];
  const send = useAction(api.tickets.sendAgain.mutationOptions(), { done: messages.ticket.sentAgain, changes });
  const cancel = useAction(api.tickets.cancel.mutationOptions(), {
    done: () => notify.info(messages.ticket.cancelled),
    changes,
  });
  const { orderId, voidedAt, voidReason, refundFailure } = ticket;
  if (voidedAt && voidReason === 'refunded' && refundFailure !== null && orderId) {
    return <AskAgain orderId={orderId} of={ticket.invitedName ?? ticket.buyerName ?? 'nadie'} />;
  }
  if (voidedAt) return null;
  const name = ticket.invitedName ?? 'esta entrada';
  const refund = orderId && (
    <DialogButton
      label="Reembolsar"
      icon={IconReceiptRefund}
      aria-label={`Reembolsar la entrada de ${ticket.invitedName ?? ticket.buyerName ?? 'nadie'}`}
    >
      {close => <RefundOrder orderId={orderId} name={ticket.buyerName ?? ''} first={ticket.uid} onClose={close} />}
    </DialogButton>
  );
  const ask = async () => {
    const yes = await confirmDialog({
      title: `¿Anular la entrada de ${name}?`,
      text: 'Su código QR deja de servir y se lo decimos por correo. La entrada vuelve a estar disponible.',
      confirmLabel: 'Anular entrada',
      tone: 'destroy',
    });
    if (yes) cancel.mutate({ id: ticket.uid });
  };
  return (
    <Row gap="xs" justify="end" wrap={false}>
      {ticket.invitedEmail && (
        <Button
          variant="default"
          icon={IconMail}
          loading={send.isPending}
          onClick={() => send.mutate({ id: ticket.uid })}
          aria-label={`Reenviar a ${name}`}
        >
          Reenviar
        </Button>
      )}
      {refund}
      {ticket.isManual && (
        <Button
          variant="danger"
          icon={IconBan}
          loading={cancel.isPending}
          onClick={ask}
          aria-label={`Anular la entrada de ${name}`}
        >
          Anular
        </Button>
      )}
    </Row>
  );
}
