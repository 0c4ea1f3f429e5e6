import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { RefundView } from '#contract/money/refunds.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { orderNumber } from '#domain/money/orders/order-number.ts';
import { namedLines, paidBy } from '#web/entities/order/order-text.ts';
import { api } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/clock/dates.ts';
import { newId } from '#web/lib/new-id.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

/** The common part of all refunds: an idempotency key, and a new read of all queries about money. */
export function useRefund({ name, currency, onClose }: { name: string; currency: Currency; onClose: () => void }) {
  const queries = useQueryClient();
  // The same answers count as one refund when they are sent again. Changed answers get a new key.
  const [key, setKey] = useState(newId);
  return {
    key,
    renew: () => setKey(newId()),
    saved: (cents: number) => {
      notify.success(
        cents > 0 ? `Reembolso de ${formatMoney(cents, currency)} en camino` : messages.refund.voided,
        name,
      );
      onClose();
    },
    settled: () =>
      Promise.all(
        [api.income.key(), api.tickets.key(), api.streaming.key(), api.entries.key()].map(queryKey =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  };
}

export type RefundProps = { order: RefundView; onBusy: (isBusy: boolean) => void; onClose: () => void };

/** The order in one line. */
export function underOf(order: RefundView): string[] {
  const { uid, kind, categoryName, teamName, lines, createdAt, timeZone, total, currency } = order;
  const bought = kind === 'entry' ? [categoryName, teamName] : namedLines(lines).map(({ name }) => name);
  return [
    `Orden ${orderNumber(uid)}`,
    ...bought.flatMap(part => part ?? []),
    paidBy(order),
    `del ${formatDay(createdAt, timeZone)}`,
    formatMoney(total, currency),
  ];
}
