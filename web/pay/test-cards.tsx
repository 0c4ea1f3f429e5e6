import { UnstyledButton } from '@mantine/core';
import { type TestCardOutcome, testCards } from '#domain/money/orders/test-cards.ts';
import { Stack } from '#web/ui/layout.tsx';
import { writeNumber } from './card-data.ts';
import styles from './pay.module.css';

const outcomes: Record<TestCardOutcome, string> = {
  paid: 'se aprueba',
  declined: 'se rechaza',
  'insufficient-funds': 'no tiene fondos',
  bank: 'el banco pide confirmar (3-D Secure)',
  late: 'se aprueba tarde',
};

/** The numbers that the test provider knows; a press fills the form. */
export const TestCards = ({ onPick, disabled }: { onPick: (number: string) => void; disabled: boolean }) => (
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
