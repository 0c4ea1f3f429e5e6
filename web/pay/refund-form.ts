import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { RefundView } from '#contract/money/refunds.ts';
import { formatMoney } from '#domain/foundation/text/money.ts';
import { orderNumber } from '#domain/money/orders/order-number.ts';
import { namedLines, paidBy } from '#web/entities/order/order-words.ts';
import { api } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/dates.ts';
import { newId } from '#web/lib/new-id.ts';
import { notify } from '#web/ui/notify.ts';

/** What refunds of all kinds do alike: a key for what was answered, and all that money is told by asked anew. */
export function useRefund({ name, onClose }: { name: string; onClose: () => void }) {
  const queries = useQueryClient();
  // Answers that are sent again are one refund; other answers are another one.
  const [key, setKey] = useState(newId);
  return {
    key,
    renew: () => setKey(newId()),
    saved: (cents: number) => {
      notify.success(cents > 0 ? `Reembolso de ${formatMoney(cents)} en camino` : messages.refund.voided, name);
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

/** Which order it is, in a line. */
export function underOf(order: RefundView): string[] {
  const { uid, kind, categoryName, teamName, lines, createdAt, timeZone, total } = order;
  const bought = kind === 'entry' ? [categoryName, teamName] : namedLines(lines).map(({ name }) => name);
  return [
    `Orden ${orderNumber(uid)}`,
    ...bought.flatMap(part => part ?? []),
    paidBy(order),
    `del ${formatDay(createdAt, timeZone)}`,
    formatMoney(total),
  ];
}
