import { UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useRef } from 'react';
import { type TestCardOutcome, testCards, testToken } from '#domain/money/orders/test-cards.ts';
import { focusFirstError } from '#web/lib/form/focus-error.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { type CardValues, checkCard, noCard, writeCode, writeExpiry, writeNumber } from './card-data.ts';
import styles from './pay.module.css';
import { PayBar } from './pay-bar.tsx';
import type { PayProps } from './pay-props.ts';

const writers: Record<keyof CardValues, (typed: string) => string> = {
  number: writeNumber,
  expiry: writeExpiry,
  code: writeCode,
};

/** The card form of the test provider. It makes the token in the browser and sends only the token (ATH-154). */
export function TestCardPay(props: PayProps) {
  const { payment } = props;
  const node = useRef<HTMLFormElement>(null);
  const form = useForm<CardValues>({ initialValues: noCard, validate: values => checkCard(values, new Date()) });
  const field = (name: keyof CardValues) => ({
    ...form.getInputProps(name),
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      form.setFieldValue(name, writers[name](event.currentTarget.value)),
    inputMode: 'numeric' as const,
    required: true,
    disabled: payment.isBusy,
  });
  return (
    <form
      ref={node}
      noValidate
      onSubmit={form.onSubmit(
        values => void payment.payWithCard(async () => testToken(values.number)),
        () => focusFirstError(node.current),
      )}
    >
      <div className={styles.card}>
        <TextField
          label="Número de tarjeta"
          placeholder="4242 4242 4242 4242"
          autoComplete="cc-number"
          className={styles.number}
          {...field('number')}
        />
        <TextField label="Vencimiento" placeholder="MM / AA" autoComplete="cc-exp" {...field('expiry')} />
        <TextField
          label="CVC"
          placeholder="123"
          autoComplete="cc-csc"
          rightSection={<IconLock size={18} aria-hidden="true" />}
          {...field('code')}
        />
      </div>
      <TestCards
        onPick={number => form.setValues({ number: writeNumber(number), expiry: '12 / 34', code: '123' })}
        disabled={payment.isBusy}
      />
      <PayBar {...props} isForm />
    </form>
  );
}

const outcomes: Record<TestCardOutcome, string> = {
  paid: 'se aprueba',
  declined: 'se rechaza',
  'insufficient-funds': 'no tiene fondos',
  bank: 'el banco pide confirmar (3-D Secure)',
  late: 'se aprueba tarde',
};

/** The numbers that the test provider knows; a press fills the form. */
const TestCards = ({ onPick, disabled }: { onPick: (number: string) => void; disabled: boolean }) => (
  <details className={styles.help}>
    <summary>Tarjetas de prueba</summary>
    <Stack as="ul" gap="none">
      {testCards.map(({ number, outcome }) => (
        <li key={number}>
          <UnstyledButton className={styles.pick} disabled={disabled} onClick={() => onPick(number)}>
            <span className="num">{writeNumber(number)}</span>
            <span className="dim">{outcomes[outcome]}</span>
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  </details>
);
