import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { Stack } from '#web/ui/layout.tsx';
import styles from './pay.module.css';
import type { Payment } from './use-payment.ts';

/** The page while the outcome of a payment is unknown. It asks the server, and allows no payment. */
export function WaitingPayment({
  payment,
  title,
  children,
}: {
  payment: Payment;
  title?: string;
  children?: ReactNode;
}) {
  const { isUnknown, isBusy, checkNow, failure } = payment;
  return (
    <Stack as="section" align="center" className={`card ${styles.waiting}`} aria-label="Estado del pago">
      <span className={styles.spinner} aria-hidden="true" />
      <Stack role="status" gap="xs" className={styles.words}>
        <h2 className={styles.title}>{title ?? 'Estamos confirmando tu pago'}</h2>
        <p className="dim">
          {failure ??
            (isUnknown
              ? messages.joining.unheard
              : 'Suele tardar unos segundos. No pagues otra vez: esta página te dirá cómo terminó.')}
        </p>
      </Stack>
      <Button variant="strong" onClick={checkNow} disabled={isBusy}>
        Comprobar ahora
      </Button>
      {children}
    </Stack>
  );
}
