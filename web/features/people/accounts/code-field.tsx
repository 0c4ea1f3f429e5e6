import type { Ref } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './login.module.css';

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  /** True for a code of six digits; false for a code of letters and digits in groups. */
  isNumeric?: boolean;
  /** True if the device may suggest the code from a new message. */
  isSent?: boolean;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
};

/** The field for a code that the user reads elsewhere and types here. */
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
