import { IconBrandPaypal, IconCreditCard } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import { type PaymentType, paymentTypes } from '#contract/money/join-form.ts';
import type { Providers } from '#contract/money/providers.ts';
import { methodNames } from '#web/entities/order/order-text.ts';
import { useReturnFocus } from '#web/ui/dialogs/use-return-focus.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './pay.module.css';

const signs: Record<PaymentType, typeof IconCreditCard> = { credit_card: IconCreditCard, paypal: IconBrandPaypal };

export function MethodChoice(props: {
  providers: Providers;
  method: PaymentType | null;
  error: string | null;
  disabled: boolean;
  onChoose: (method: PaymentType) => void;
  choices: Ref<HTMLDivElement>;
}) {
  const { providers, method, error, disabled, onChoose, choices } = props;
  const id = useId();
  // The choice is disabled while the server holds the place, so it loses the focus.
  useReturnFocus(disabled);
  const isOffered: Record<PaymentType, boolean> = {
    credit_card: providers.card !== null,
    paypal: providers.paypal !== null,
  };
  return (
    <Stack as="fieldset" gap="xs" className={styles.methods} aria-describedby={error ? `${id}error` : undefined}>
      <legend className={styles.legend}>Método de pago</legend>
      <Row
        ref={choices}
        gap="2xs"
        align="stretch"
        wrap={false}
        className={styles.choices}
        data-invalid={error ? true : undefined}
      >
        {paymentTypes
          .filter(type => isOffered[type])
          .map(type => {
            const Sign = signs[type];
            return (
              <Row key={type} as="label" gap="xs" justify="center" wrap={false} className={`strong ${styles.choice}`}>
                <input
                  type="radio"
                  name="paymentType"
                  value={type}
                  checked={method === type}
                  disabled={disabled}
                  onChange={() => onChoose(type)}
                />
                <Sign size={20} stroke={1.8} aria-hidden="true" />
                {methodNames[type]}
              </Row>
            );
          })}
      </Row>
      {error && (
        <p id={`${id}error`} className="mantine-InputWrapper-error" role="alert">
          {error}
        </p>
      )}
    </Stack>
  );
}
