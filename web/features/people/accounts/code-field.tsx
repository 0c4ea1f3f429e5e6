import type { Ref } from 'react';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './login.module.css';

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  /** Six digits, or letters and digits in groups. */
  isNumeric?: boolean;
  /** Whether the device may have it at hand, from a message that just came. */
  isSent?: boolean;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
};

/** A code that is read somewhere else and typed here. */
export const CodeField = ({ isNumeric = false, isSent = true, onChange, ...field }: Props) => (
  <TextField
    inputMode={isNumeric ? 'numeric' : undefined}
    maxLength={isNumeric ? 7 : undefined}
    autoComplete={isSent ? 'one-time-code' : 'off'}
    autoCapitalize={isNumeric ? undefined : 'characters'}
    spellCheck={false}
    className={styles.digits}
    onChange={event => onChange(event.currentTarget.value)}
    {...field}
  />
);
