import { Button } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import styles from './payment-state.module.css';
import type { Payment } from './use-payment.ts';

/** While nobody knows what became of a payment: what is known, that it is being asked, and nothing to pay with. */
export function WaitingPayment({ payment, isFree }: { payment: Payment; isFree: boolean }) {
  const { isUnknown, isBusy, checkNow, failure } = payment;
  return (
    <Stack as="section" align="center" className={`card ${styles.waiting}`} aria-label="Estado del pago">
      <span className={styles.spinner} aria-hidden="true" />
      <Stack role="status" gap="xs" className={styles.words}>
        <h2 className={styles.title}>{isFree ? 'Estamos terminando tu inscripción' : 'Estamos confirmando tu pago'}</h2>
        <p className="dim">
          {failure ??
            (isUnknown
              ? messages.joining.providerDown
              : 'Suele tardar unos segundos. No pagues otra vez: esta página te dirá cómo terminó.')}
        </p>
      </Stack>
      <Button variant="strong" onClick={checkNow} disabled={isBusy}>
        Comprobar ahora
      </Button>
      <TextLink to={paths.myOrders}>Ver mis pagos</TextLink>
    </Stack>
  );
}
