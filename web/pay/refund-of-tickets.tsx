import '#web/ui/styles/form-styles.ts';
import '#web/ui/styles/checkbox-styles.ts';
import { Checkbox } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import { type RefundTicket, RefundTicketsSchema } from '#contract/money/refunds.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { planRefund } from '#domain/money/orders/refund-plan.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { formatDay } from '#web/lib/clock/dates.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { type RefundProps, underOf, useRefund } from './refund-form.ts';
import { RefundFrame } from './refund-frame.tsx';
import { ReasonField, Refused } from './refund-parts.tsx';
import { followsOfTickets, numberIn, restWords, whereTo } from './refund-words.ts';

const struck = { color: 'var(--dim)', textDecoration: 'line-through' };
const AnswersSchema = RefundTicketsSchema.pick({ ticketIds: true, reason: true });

/** The form that refunds whole tickets. Its sum follows the chosen tickets. */
export function RefundOfTickets({ order, first, onBusy, onClose }: RefundProps & { first?: string | undefined }) {
  const { uid: id, tickets, currency, buyer } = order;
  const { key, renew, saved, settled } = useRefund({ name: buyer.name, currency, onClose });
  const pieces = tickets.map(ticket => ({ ...ticket, isVoid: ticket.voidReason !== null }));
  const good = pieces.filter(({ isVoid }) => !isVoid);
  // A ticket that another window refunded is no longer chosen.
  const planOf = (ticketIds: readonly string[]) => {
    const chosen = good.flatMap(({ uid }) => (ticketIds.includes(uid) ? uid : []));
    return { chosen, ...planRefund({ pieces, chosen, refundable: order.refundable }) };
  };
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { ticketIds: good.filter(({ uid }) => uid === first).map(({ uid }) => uid), reason: '' },
    schema: AnswersSchema,
    mutation: { ...api.tickets.refundTickets.mutationOptions(), onMutate: () => onBusy(true) },
    input: ({ ticketIds, reason }) => {
      const { chosen, cents, gone } = planOf(ticketIds);
      const used = gone.flatMap(({ uid, admitted }) => (admitted ? uid : []));
      return { id, key, reason, ticketIds: chosen, cents, used };
    },
    saved: (_, sent) => saved(sent.cents),
    settled: () => {
      onBusy(false);
      return settled();
    },
    onChange: renew,
    losesNothing: true,
  });
  const plan = planOf(form.getValues().ticketIds);
  const { chosen, cents } = plan;
  const isOneType = new Set(tickets.map(({ typeName }) => typeName)).size === 1;
  const isNone = chosen.length === 0;
  return (
    <RefundFrame
      bound={bound}
      isBusy={isSending}
      under={underOf(order)}
      cents={cents}
      currency={currency}
      where={[cents > 0 ? whereTo(order) : '', isNone ? '' : restWords(order, cents)].filter(Boolean).join(' ')}
      follows={followsOfTickets(order, plan, chosen.length)}
      act={{
        verb: cents > 0 || isNone ? 'Reembolsar' : `Anular ${plan.gone.length}`,
        sum: cents,
        ...(cents > 0 && { tail: `y anular ${plan.gone.length}` }),
      }}
      failure={failure}
      onCancel={onClose}
    >
      <Refused order={order} />
      <Row justify="between">
        <h3 className="eyebrow" id="refund-tickets">
          Qué entradas vuelven
        </h3>
        {good.length > 1 && (
          <Button
            variant="subtle"
            size="sm"
            onClick={() =>
              form.setFieldValue('ticketIds', chosen.length === good.length ? [] : good.map(({ uid }) => uid))
            }
          >
            {chosen.length === good.length ? 'No marcar ninguna' : `Marcar las ${good.length}`}
          </Button>
        )}
      </Row>
      <Checkbox.Group aria-labelledby="refund-tickets" {...form.getInputProps('ticketIds')} value={chosen}>
        <Stack as="ul" gap="none" className="plain">
          {pieces.map(ticket => (
            <li key={ticket.uid} style={{ paddingBlock: 6, borderTop: '1px solid var(--line)' }}>
              <Checkbox
                value={ticket.uid}
                disabled={isSending || ticket.isVoid}
                styles={{ labelWrapper: { flex: 1 } }}
                label={
                  <Ticket
                    ticket={ticket}
                    number={numberIn(tickets, ticket)}
                    typeName={isOneType ? '' : ticket.typeName}
                    timeZone={order.timeZone}
                    currency={currency}
                  />
                }
              />
            </li>
          ))}
        </Stack>
      </Checkbox.Group>
      <ReasonField reader="Lo lee quien compró." {...form.getInputProps('reason')} />
    </RefundFrame>
  );
}

type Shown = {
  ticket: RefundTicket;
  number: number;
  /** Name of the ticket type, if the order has several types. */
  typeName: string;
  timeZone: string;
  currency: Currency;
};

function Ticket({ ticket, number, typeName, timeZone, currency }: Shown) {
  const { name, cents, voidReason, admitted } = ticket;
  return (
    <Row as="span" wrap={false}>
      <Text as="span" num size="2xl" dim>
        {number}
      </Text>
      <Stack as="span" gap="none" className="wraps" style={{ flex: 1 }}>
        <Row as="span" gap="xs">
          <strong style={voidReason === null ? undefined : struck}>{name ?? 'Sin nombre'}</strong>
          {voidReason === null && admitted && <StatusTag tone="pending">Ya entró</StatusTag>}
          {voidReason !== null && <StatusTag>{voidReason === 'refunded' ? 'Devuelta' : 'Anulada'}</StatusTag>}
        </Row>
        <Text as="span" size="sm" dim>
          <Told ticket={ticket} typeName={typeName && `${typeName} · `} timeZone={timeZone} />
        </Text>
      </Stack>
      <Text as="strong" num size="xl">
        {formatMoney(cents, currency)}
      </Text>
    </Row>
  );
}

const refundWords = { asked: ', su dinero va en camino', done: ', su dinero volvió', failed: ', su dinero no volvió' };

/** Details of one ticket before its refund. */
function Told({ ticket, typeName, timeZone }: Omit<Shown, 'number' | 'currency'>) {
  const { email, admitted, voidedAt, refund } = ticket;
  if (voidedAt)
    return (
      <>
        {typeName}Devuelta el {formatDay(voidedAt, timeZone)}
        {refund && refundWords[refund]}
      </>
    );
  if (admitted)
    return (
      <>
        {typeName}
        {admitted.door && `${admitted.door}, `}
        <Moment at={admitted.at} timeZone={timeZone} />
      </>
    );
  return <>{`${typeName}${email ?? messages.refund.unnamed}`}</>;
}
