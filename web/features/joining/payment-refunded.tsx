import { formatMoney } from '#domain/text/money.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './payment-state.module.css';
import type { Payment } from './use-payment.ts';

/** J3: the money moved and there was no place: it is on its way back. */
export const PaymentRefunded = ({ payment: { order } }: { payment: Payment }) => (
  <Stack className={styles.refunded}>
    <Notice
      tone="warn"
      title={`${order?.state === 'refunded' ? 'Te reembolsamos' : 'Te estamos reembolsando'} ${formatMoney(order?.refunded || order?.total || 0)}`}
      live
    >
      <p>{order?.failure}</p>
    </Notice>
    <Row align="stretch">
      <ButtonLink to={paths.events}>Ver los eventos</ButtonLink>
      <ButtonLink to={paths.myOrders} variant="default">
        Ver mis pagos
      </ButtonLink>
    </Row>
  </Stack>
);
