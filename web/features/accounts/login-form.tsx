import { Button, Checkbox, Loader } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isEmail } from './known-account.ts';
import styles from './login.module.css';
import { problemOf, type SignInProblem, useSignIn } from './use-sign-in.ts';

type Props = { type: AccountType; redirect: string | undefined; onRecover: (email: string) => void };

export function LoginForm({ type, redirect, onRecover }: Props) {
  const node = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const signIn = useSignIn(redirect);
  const form = useForm({
    initialValues: { email: '', password: '', remember: false },
    validate: {
      email: value => (isEmail(value.trim()) ? null : messages.login.email),
      password: value => (value ? null : messages.login.password),
    },
  });
  const submit = form.onSubmit(
    values => {
      if (signIn.isPending) return;
      setProblem(null);
      signIn.mutate(
        { type, ...values },
        {
          onError: error => {
            const next = problemOf(error);
            setProblem(next);
            // The frame shows which field it is about; the words stand below the button.
            if (next.unknown) form.setFieldError('email', true);
          },
        },
      );
    },
    () => focusFirstError(node.current),
  );
  return (
    <form ref={node} className={styles.form} noValidate onSubmit={submit} aria-busy={signIn.isPending}>
      <TextField
        label="Correo"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        {...form.getInputProps('email')}
      />
      <PasswordField label="Contraseña" autoComplete="current-password" {...form.getInputProps('password')} />
      <div className={styles.options}>
        <Checkbox label="Recordarme" {...form.getInputProps('remember', { type: 'checkbox' })} />
        <button type="button" className={styles.recover} onClick={() => onRecover(form.getValues().email)}>
          Recuperar Contraseña
        </button>
      </div>
      <Button
        type="submit"
        size="lg"
        fullWidth
        aria-disabled={signIn.isPending || undefined}
        leftSection={signIn.isPending ? <Loader type="oval" size={20} color="var(--ink)" /> : undefined}
      >
        {signIn.isPending ? 'Iniciando sesión' : 'Iniciar Sesión'}
      </Button>
      {problem && <Notice tone="bad">{problem.message}</Notice>}
      {problem?.waitUntil && (
        <p className="dim small">
          Puedes volver a intentarlo <Wait until={problem.waitUntil} onEnd={() => setProblem(null)} />
        </p>
      )}
    </form>
  );
}

const Wait = ({ until, onEnd }: { until: number; onEnd: () => void }) => (
  <>
    en <Countdown until={until} onEnd={onEnd} />.
  </>
);
