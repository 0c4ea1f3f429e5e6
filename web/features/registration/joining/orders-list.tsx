import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/money/orders.ts';
import { formatMoney, formatPrice } from '#domain/foundation/text/money.ts';
import { boughtWords } from '#web/entities/order/bought-words.ts';
import { OrderTags } from '#web/entities/order/order-tags.tsx';
import { failureOf, lookAgainMs, namedLines, paidBy, stateOf } from '#web/entities/order/order-words.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { AskRefund } from './ask-refund.tsx';
import styles from './orders-list.module.css';

/** The athlete's own orders, newest first. */
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

/** The goods in one line: a category, or ticket types with quantities. */
const whatOf = ({ categoryName, lines }: Order) =>
  categoryName ??
  namedLines(lines)
    .map(({ name }) => name)
    .join(' · ');

/** Link to the payment. A ticket order goes to its own page, which shows the hold and continues there. */
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
          {formatPrice(order.total)}
        </Text>
        {order.lines.length > 1 && order.total > 0 && (
          <Row as="ul" align="stretch" className={`dim text-sm ${styles.lines}`}>
            {namedLines(order.lines).map(({ name, cents }) => (
              <li key={name}>
                {name} {formatMoney(cents)}
              </li>
            ))}
          </Row>
        )}
        {order.refunded > 0 && <p className="text-sm">Reembolsado: {formatMoney(order.refunded)}</p>}
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
