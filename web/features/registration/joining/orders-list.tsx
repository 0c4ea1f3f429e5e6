import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/money/orders.ts';
import { formatMoney, formatPrice } from '#domain/foundation/money/money.ts';
import { whyNoRequest } from '#domain/money/orders/refund-requests.ts';
import { boughtWords } from '#web/entities/order/bought-words.ts';
import { OrderTags } from '#web/entities/order/order-tags.tsx';
import { failureOf, lookAgainMs, namedLines, paidBy, stateOf } from '#web/entities/order/order-text.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import styles from './orders-list.module.css';

/** Lists the athlete's own orders, newest first. */
export function OrdersList() {
  const list = useQuery(
    api.orders.listOrders.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => lookAgainMs(state.data?.orders),
    }),
  );
  return (
    <ListFrame
      name="Mis pagos"
      list={{ ...list, data: list.data && { rows: list.data.orders } }}
      waiting={<LoadingRows card rows={4} height={96} label="Cargando tus pagos" />}
      none={{
        title: 'Todavía no hay pagos',
        text: 'Aquí quedan tus inscripciones y tus entradas con su recibo, también las gratuitas.',
        action: <ButtonLink to={paths.events}>Ver los eventos</ButtonLink>,
      }}
    >
      {rows => (
        <Stack as="ul" gap="sm" className={styles.list} aria-label="Mis pagos">
          {rows.map(order => (
            <OrderItem key={order.uid} order={order} />
          ))}
        </Stack>
      )}
    </ListFrame>
  );
}

/** Names in one line what the order buys: a category, or ticket types with quantities. */
const whatOf = ({ categoryName, lines }: Order) =>
  categoryName ??
  namedLines(lines)
    .map(({ name }) => name)
    .join(' · ');

/** A link to continue the payment. For tickets it opens the order's own page, which shows the hold. */
function FinishPayment({ order }: { order: Order }) {
  if (order.waitsFor !== 'athlete' || !order.eventId) return null;
  const to =
    order.kind === 'tickets'
      ? { to: paths.ticketOrder, params: { id: order.uid } }
      : { to: paths.joinEvent, params: { id: order.eventId } };
  return (
    <ButtonLink {...to} variant="strong" size="sm">
      Terminar el pago
    </ButtonLink>
  );
}

function OrderItem({ order }: { order: Order }) {
  const bought = boughtWords(order.kind);
  const receipt = order.state === 'failed' || order.state === 'created' ? 'Ver la orden' : 'Ver el recibo';
  return (
    <li className={`card wraps ${styles.order}`}>
      <Stack gap="2xs">
        <OrderTags order={order} bought={bought} />
        <h2 className="small-title">{order.eventName}</h2>
        <p className="dim text-sm">
          {whatOf(order)}
          {order.teamName && ` · ${order.teamName}`}
        </p>
        <p className="text-sm">{failureOf(order) ?? stateOf(order, bought).text}</p>
        <p className="dim text-sm">
          {formatDateTime(order.createdAt)} · {paidBy(order)}
        </p>
      </Stack>
      <Row gap="md" align="baseline" className={styles.money}>
        <Text as="strong" size="3xl" num>
          {formatPrice(order.total, order.currency)}
        </Text>
        {order.lines.length > 1 && order.total > 0 && (
          <Row as="ul" align="stretch" className={`dim text-sm ${styles.lines}`}>
            {namedLines(order.lines).map(({ name, cents }) => (
              <li key={name}>
                {name} {formatMoney(cents, order.currency)}
              </li>
            ))}
          </Row>
        )}
        {order.refunded > 0 && <p className="text-sm">Reembolsado: {formatMoney(order.refunded, order.currency)}</p>}
      </Row>
      <Row gap="xs" align="stretch" className={styles.actions}>
        <FinishPayment order={order} />
        {order.kind === 'tickets' && order.hasEntry && (
          <ButtonLink
            to={paths.ticketOrder}
            params={{ id: order.uid }}
            variant="strong"
            size="sm"
            aria-label={`Ver las entradas de ${order.eventName}`}
          >
            Ver las entradas
          </ButtonLink>
        )}
        <AskRefund order={order} />
        <ButtonLink
          to={paths.myOrders}
          search={{ order: order.uid }}
          variant="default"
          size="sm"
          aria-label={`${receipt} de ${order.eventName}`}
        >
          {receipt}
        </ButtonLink>
      </Row>
    </li>
  );
}

/** The button of an athlete who withdrew without a refund request; hidden when no refund is possible (N14). */
function AskRefund({ order }: { order: Order }) {
  const ask = useAction(api.joining.askRefund.mutationOptions(), {
    done: 'Pediste el reembolso',
    changes: [api.joining.key(), api.orders.key()],
  });
  // A refund of tickets is requested on the order's own page.
  if (order.kind !== 'entry' || whyNoRequest(order) !== null) return null;
  const press = async () => {
    const yes = await confirmDialog({
      title: '¿Pedir el reembolso?',
      text: `Son ${formatMoney(order.refundable, order.currency)}. La organización de ${order.eventName} decide y te responde por correo. Se pide una sola vez.`,
      confirmLabel: 'Pedir el reembolso',
    });
    if (yes) ask.mutate({ id: order.uid, reason: '' });
  };
  return (
    <Button
      size="sm"
      variant="default"
      loading={ask.isPending}
      aria-label={`Pedir el reembolso de ${order.eventName}`}
      onClick={press}
    >
      Pedir el reembolso
    </Button>
  );
}
