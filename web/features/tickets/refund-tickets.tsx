import '#web/ui/form-styles.ts';
import '#web/ui/checkbox-styles.ts';
import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { type RefundableOrder, RefundTicketsSchema, type SubTicket } from '#contract/ticket-form.ts';
import { counted } from '#domain/text/counted.ts';
import { formatMoney } from '#domain/text/money.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { newId } from '#web/lib/new-id.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialog.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { Unshown } from '#web/ui/shown.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { RefundRefused } from './refund-refused.tsx';
import { statusWords, voidWords } from './ticket-words.ts';

type Props = { ticket: SubTicket; orderId: string; onClose: () => void };

/** `Devolver`: all that its order bought, of which some or all goes back. */
export function RefundTickets({ ticket, orderId, onClose }: Props) {
  const query = useQuery(api.tickets.orderForRefund.queryOptions({ input: { id: orderId }, staleTime: 0 }));
  const [isBusy, setBusy] = useState(false);
  const buyer = query.data?.buyer.name || ticket.buyerName;
  return (
    <Dialog isBusy={isBusy} onClose={onClose} title={buyer ? `Devolver entradas de ${buyer}` : 'Devolver entradas'}>
      {query.data ? (
        <Choosing key={orderId} order={query.data} first={ticket.uid} onBusy={setBusy} onClose={onClose} />
      ) : (
        <Unshown query={query} rows={3} height={56} label="Cargando la compra" level={3} />
      )}
    </Dialog>
  );
}

type ChoosingProps = { order: RefundableOrder; first: string; onBusy: (isBusy: boolean) => void; onClose: () => void };
const AnswersSchema = RefundTicketsSchema.pick({ ticketIds: true, reason: true });

function Choosing({ order, first, onBusy, onClose }: ChoosingProps) {
  const { uid: id, tickets, refundable, failure: refusal } = order;
  const queries = useQueryClient();
  // Answers that are sent again are one refund; other answers are another one.
  const [key, setKey] = useState(newId);
  const good = tickets.filter(({ voidReason }) => !voidReason);
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { ticketIds: good.filter(({ uid }) => uid === first).map(({ uid }) => uid), reason: '' },
    schema: AnswersSchema,
    mutation: { ...api.tickets.refundTickets.mutationOptions(), onMutate: () => onBusy(true) },
    input: answers => ({ id, ...answers, key }),
    saved: () => {
      notify.success(messages.ticket.refunded, order.buyer.name);
      onClose();
    },
    settled: () => {
      onBusy(false);
      return queries.invalidateQueries({ queryKey: api.tickets.key() });
    },
    onChange: () => setKey(newId()),
    losesNothing: true,
  });
  const { ticketIds } = form.getValues();
  const chosen = good.filter(({ uid }) => ticketIds.includes(uid));
  const cents = Math.min(
    refundable,
    chosen.reduce((sum, ticket) => sum + ticket.cents, 0),
  );
  const admitted = chosen.filter(ticket => ticket.admitted).length;
  return (
    <Stack {...bound} as="form">
      {refusal !== null && <RefundRefused words={refusal} />}
      <Checkbox.Group label="¿Qué entradas?" {...form.getInputProps('ticketIds')}>
        <Stack gap="sm">
          {tickets.map((ticket, index) => (
            <Checkbox
              key={ticket.uid}
              value={ticket.uid}
              disabled={isSending || ticket.voidReason !== null}
              label={`${ticket.invitedName ?? `Entrada ${index + 1}`} · ${formatMoney(ticket.cents)}`}
              description={stateOf(ticket)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {admitted > 0 && (
        <Notice tone="warn" live>
          {admitted === 1 ? 'Con una de ellas ya se entró.' : `Con ${admitted} de ellas ya se entró.`} Su dinero vuelve
          igual.
        </Notice>
      )}
      <TextArea
        label="Motivo"
        description="Quien compró lo lee en su correo."
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <p className="dim text-sm">{whatHappens(order, chosen, cents)}</p>
      <DialogSubmit isBusy={isSending} onCancel={onClose} tone="destroy">
        {cents > 0 ? `Devolver ${formatMoney(cents)}` : 'Devolver'}
      </DialogSubmit>
      <FormFailure>{failure}</FormFailure>
    </Stack>
  );
}

type Ticket = RefundableOrder['tickets'][number];

const stateOf = ({ typeName, status, admitted, voidReason }: Ticket) =>
  [typeName, voidReason ? voidWords[voidReason] : statusWords[status], admitted ? 'Ya entró' : null]
    .filter(Boolean)
    .join(' · ');

/** Said before it is done; when no money is left in the order, what cost something goes with it. */
function whatHappens({ tickets, refundable }: RefundableOrder, chosen: Ticket[], cents: number): string {
  if (chosen.length === 0) return messages.ticket.noneChosen;
  const many = counted(chosen.length, 'entrada se anula', 'entradas se anulan');
  if (cents === 0) return `${many}. No hay dinero que devolver, y no se puede deshacer.`;
  const paid = tickets.filter(ticket => !ticket.voidReason && ticket.cents > 0);
  const isLast = cents === refundable && paid.some(ticket => !chosen.includes(ticket));
  return [
    `${many} y ${formatMoney(cents)} vuelven al mismo medio de pago. No se puede deshacer.`,
    isLast && 'Es todo el dinero que queda de esta compra: las demás entradas pagadas se anulan también.',
  ]
    .filter(Boolean)
    .join(' ');
}
