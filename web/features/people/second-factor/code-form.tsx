import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { fieldErrorsOf, messageOf } from '#web/lib/form/form-errors.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './second-factor.module.css';

type Values = { secondCode: string; password: string };
type Props = {
  label: string;
  action: string;
  danger?: boolean;
  withPassword?: boolean;
  send: (values: Values) => Promise<void>;
  cancel?: ReactNode;
};

/** Asks for a code, and for the password if needed. The typed text stays after a wrong code. */
export function CodeForm({ label, action, danger, withPassword, send, cancel }: Props) {
  const [values, setValues] = useState<Values>({ secondCode: '', password: '' });
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const change = (next: Partial<Values>) => {
    setValues({ ...values, ...next });
    setErrors({});
    setFailure(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      secondCode: values.secondCode.trim() ? undefined : messages.secondFactor.needed,
      password: !withPassword || values.password ? undefined : messages.login.password,
    };
    setErrors(missing);
    if (isPending || missing.secondCode || missing.password) return;
    setIsPending(true);
    try {
      await send(values);
    } catch (error) {
      const fields = fieldErrorsOf(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(messageOf(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Stack as="form" noValidate onSubmit={submit} aria-busy={isPending}>
      {withPassword && (
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          required
          value={values.password}
          error={errors.password}
          onChange={event => change({ password: event.currentTarget.value })}
        />
      )}
      <TextField
        label={label}
        className={styles.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        value={values.secondCode}
        error={errors.secondCode}
        onChange={event => change({ secondCode: event.currentTarget.value })}
      />
      <Row align="stretch">
        <Button type="submit" variant={danger ? 'danger' : undefined} loading={isPending}>
          {action}
        </Button>
        {cancel}
      </Row>
      {failure && <Notice tone="bad">{failure}</Notice>}
    </Stack>
  );
}
