import type { ReactNode } from 'react';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './pay.module.css';
import type { Payment } from './use-payment.ts';

/** The page of an order that was paid after its place was gone. The money is being returned (J3). */
export const PaymentRefunded = ({ payment: { order }, children }: { payment: Payment; children: ReactNode }) => (
  <Stack className={styles.apart}>
    <Notice
      tone="warn"
      title={`${order?.state === 'refunded' ? 'Te reembolsamos' : 'Te estamos reembolsando'} ${formatMoney(order?.refunded || order?.total || 0, order?.currency ?? 'USD')}`}
      live
    >
      <p>{order?.failure}</p>
    </Notice>
    <Row align="stretch">{children}</Row>
  </Stack>
);
