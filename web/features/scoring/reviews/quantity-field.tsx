import { IconMinus, IconPlus } from '@tabler/icons-react';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { asRead, readQuantity } from '#domain/scoring/results/typed.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './review.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled: boolean;
  big: boolean;
};

/** The field for a quantity: it is typed, or changed by one with the thumb. */
export function QuantityField({ label, value, onChange, error, disabled, big }: Props) {
  const add = (step: 1 | -1) => onChange(formatQuantity(Math.max(0, (asRead(readQuantity(value)) ?? 0) + step * 1000)));
  const button = (step: 1 | -1) => (
    <button
      type="button"
      className={`plain-control ${styles.step}`}
      onClick={() => add(step)}
      disabled={disabled}
      aria-label={step === 1 ? 'Uno más' : 'Uno menos'}
    >
      {step === 1 ? <IconPlus size={22} aria-hidden="true" /> : <IconMinus size={22} aria-hidden="true" />}
    </button>
  );
  return (
    <div className={styles.quantity} data-big={big || undefined}>
      <TextField
        name="quantity"
        label={label}
        required
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
        error={error}
        disabled={disabled}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={10}
        leftSection={button(-1)}
        rightSection={button(1)}
      />
    </div>
  );
}
