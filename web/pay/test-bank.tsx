import { Row } from '#web/ui/layout.tsx';
import '#web/ui/styles/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { useOverPage } from '#web/ui/dialogs/use-over-page.ts';
import styles from './pay.module.css';
import type { Payment } from './use-payment.ts';

/** Stands in place of the window of a bank (3-D Secure) or of PayPal; only for test money. */
export function TestBank({
  payment,
  isPaypal = false,
  onClose,
}: {
  payment: Payment;
  isPaypal?: boolean;
  onClose?: () => void;
}) {
  useOverPage(Boolean(onClose), () => onClose?.());
  const amount = formatMoney(payment.order?.total ?? 0, payment.order?.currency ?? 'USD');
  const answer = async (approve: boolean) => {
    onClose?.();
    await payment.answerTest(approve);
    if (isPaypal && !approve) payment.leavePaypal();
  };
  return (
    <Modal
      opened
      onClose={() => onClose?.()}
      withCloseButton={Boolean(onClose)}
      closeOnEscape={Boolean(onClose)}
      closeOnClickOutside={false}
      title={isPaypal ? 'PayPal de prueba' : 'Tu banco de prueba'}
      zIndex={250}
    >
      <p>
        {isPaypal ? `¿Apruebas el pago de ${amount}?` : `Tu banco pide confirmar el pago de ${amount} (3-D Secure).`}
      </p>
      <Row align="stretch" justify="end" className={styles.apart}>
        <Button variant="default" disabled={payment.isBusy} onClick={() => answer(false)}>
          Rechazar
        </Button>
        <Button loading={payment.isBusy} onClick={() => answer(true)} data-autofocus>
          Aprobar
        </Button>
      </Row>
    </Modal>
  );
}
