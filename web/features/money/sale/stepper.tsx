import { IconMinus, IconPlus } from '@tabler/icons-react';
import { Row, Text } from '#web/ui/layout.tsx';
import styles from './sale.module.css';

type Props = { name: string; value: number; most: number; disabled?: boolean; onChange: (value: number) => void };

const place = { width: 52, minHeight: 46 };

export const Stepper = ({ name, value, most, disabled, onChange }: Props) => (
  <Row gap="none" align="stretch" wrap={false} role="group" aria-label={`Cuántas: ${name}`} className={styles.stepper}>
    <button
      type="button"
      className="plain-control"
      style={place}
      aria-label={`Una menos: ${name}`}
      disabled={disabled || value === 0}
      onClick={() => onChange(value - 1)}
    >
      <IconMinus size={18} aria-hidden="true" />
    </button>
    <Text as="output" num size="2xl" style={place} data-none={value === 0 || undefined}>
      {value}
    </Text>
    <button
      type="button"
      className="plain-control"
      style={place}
      aria-label={`Una más: ${name}`}
      disabled={disabled || value >= most}
      onClick={() => onChange(value + 1)}
    >
      <IconPlus size={18} aria-hidden="true" />
    </button>
  </Row>
);
