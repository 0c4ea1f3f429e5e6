import { ORPCError } from '@orpc/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { OrderTickets } from '#contract/money/ticket-form.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { api } from '#web/lib/api.ts';
import { keepOrderSecret, orderSecretOf } from '#web/lib/storage/order-secret.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { OrderTicketCard } from './order-ticket.tsx';
import { askAgainMs, titleOf } from './ticket-order-text.ts';
import styles from './tickets.module.css';

// The tickets render first; the rest loads afterwards, and rare parts when needed.
const OrderSide = lazy(async () => ({ default: (await import('./order-side.tsx')).OrderSide }));
const OrderState = lazy(async () => ({ default: (await import('./order-state.tsx')).OrderState }));
const PrintedTickets = lazy(async () => ({ default: (await import('./printed-tickets.tsx')).PrintedTickets }));

export function TicketOrder({ orderId }: { orderId: string }) {
  const { code: secret, takeCode } = useOrderCode(orderId);
  const query = useQuery(
    api.tickets.readOrder.queryOptions({
      input: { id: orderId, ...(secret && { secret }) },
      staleTime: 0,
      // Another code opens the same order, so the old data stays while it loads.
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => askAgainMs(state.data?.order),
    }),
  );
  const { data } = query;
  useTitle(data && `${titleOf(data)} · ${data.event.name}`);
  if (!data) {
    return (
      <QueryFallback
        query={query}
        rows={4}
        height={120}
        label="Cargando tus entradas"
        title="No se pudieron cargar tus entradas"
        refused={error => isClosed(error) && <Closed orderId={orderId} />}
      />
    );
  }
  return <Opened bought={data} secret={secret} readAt={query.dataUpdatedAt} onCode={takeCode} />;
}

/** True for a refusal. A wrong code, no code, another account's order and an unknown order get the same message. */
const isClosed = (error: unknown) =>
  error instanceof ORPCError && ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST'].includes(error.code);

const Closed = ({ orderId }: { orderId: string }) => (
  <FailedState
    card
    level={1}
    title="Esta compra no se abre aquí"
    text="Ábrela con el enlace completo del correo de tu recibo, desde el teléfono o la computadora con que compraste, o con tu cuenta."
    action={
      <ButtonLink to={paths.login} search={{ redirect: `/tickets/order/${orderId}` }} variant="default">
        Iniciar sesión
      </ButtonLink>
    }
  />
);

type Props = {
  bought: OrderTickets;
  secret: string | undefined;
  readAt: number;
  onCode: (code: string) => void;
};

function Opened({ bought, secret, readAt, onCode }: Props) {
  const { order, event, tickets } = bought;
  const [isPrinting, setPrinting] = useState(false);
  // Stores the secret, so this browser opens the order again without the whole link.
  useEffect(() => void (secret && keepOrderSecret(order.uid, secret)), [order.uid, secret]);
  const firstUnnamed = tickets.find(({ status, voidReason }) => status === 'pending' && !voidReason)?.uid;
  const isWhole = order.state === 'fulfilled' && order.hasEntry && order.refunded === 0;
  const by = { id: order.uid, ...(secret && { secret }) };
  return (
    <>
      <PageHeader
        title={titleOf(bought)}
        back={
          <TextLink to={paths.event} params={{ id: event.uid }}>
            {event.name}
          </TextLink>
        }
        tags={
          isWhole && (
            <StatusTag tone="good">
              {order.total === 0 ? 'Gratis' : `Pagada ${formatMoney(order.total, order.currency)}`}
            </StatusTag>
          )
        }
        description={
          firstUnnamed &&
          'Ponles nombre y cada quien recibe la suya por correo. Sin nombre también valen: muéstralas tú.'
        }
      />
      <div className={styles.form}>
        <Stack gap="lg">
          {!isWhole && (
            <Suspense>
              <OrderState bought={bought} readAt={readAt} />
            </Suspense>
          )}
          {tickets.length > 0 && (
            <Stack as="ol" aria-label="Tus entradas">
              {tickets.map((ticket, index) => (
                <OrderTicketCard
                  key={ticket.uid}
                  bought={bought}
                  ticket={ticket}
                  number={index + 1}
                  by={by}
                  isFirstUnnamed={ticket.uid === firstUnnamed}
                />
              ))}
            </Stack>
          )}
        </Stack>
        <Suspense>
          <OrderSide bought={bought} by={by} onCode={onCode} onPrint={() => setPrinting(true)} />
        </Suspense>
      </div>
      {isPrinting && (
        <Suspense>
          <PrintedTickets bought={bought} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
}

const mailed = /^#([\w-]{43})$/;

/**
 * Opens an order without an account. A mailed link has the code after its #. So no server reads it, and a reload finds
 * it again. Without such a code, this browser's stored secret is used. Also returns a function to replace the code.
 */
function useOrderCode(orderId: string) {
  const navigate = useNavigate();
  const [code, setCode] = useState(() => mailed.exec(window.location.hash)?.[1] ?? orderSecretOf(orderId));
  const takeCode = (next: string) => {
    keepOrderSecret(orderId, next);
    setCode(next);
    void navigate({ to: '.', hash: next, replace: true });
  };
  return { code, takeCode };
}
