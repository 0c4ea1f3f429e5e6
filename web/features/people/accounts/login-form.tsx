import { Button, Loader } from '@mantine/core';
import { lazy, Suspense, useId, useRef } from 'react';
import type { AccountType } from '#contract/base.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Countdown } from '#web/ui/states/countdown.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './login.module.css';
import { useLoginForm } from './use-login-form.ts';

const SecondStep = lazy(() => import('./second-step.tsx').then(module => ({ default: module.SecondStep })));
const SignInCode = lazy(() => import('./sign-in-code.tsx').then(module => ({ default: module.SignInCode })));

type Props = { type: AccountType; redirect: string | undefined; onRecover: (email: string) => void };

export function LoginForm({ type, redirect, onRecover }: Props) {
  const node = useRef<HTMLFormElement>(null);
  const id = useId();
  const form = useLoginForm(type, redirect, node);
  const { values, errors, problem, byCode, change, submit, isSecondStep, isPending, forget } = form;
  return (
    <Stack ref={node} as="form" noValidate onSubmit={submit} aria-busy={isPending}>
      {isSecondStep ? (
        <Suspense>
          <SecondStep
            email={values.email}
            value={values.secondCode}
            error={errors.secondCode}
            onChange={secondCode => change({ secondCode })}
            onBack={form.backToPassword}
          />
        </Suspense>
      ) : (
        <>
          <TextField
            label="Correo"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            value={values.email}
            error={errors.email}
            onChange={event => change({ email: event.currentTarget.value })}
          />
          <PasswordField
            label="Contraseña"
            autoComplete="current-password"
            value={values.password}
            error={errors.password}
            onChange={event => change({ password: event.currentTarget.value })}
          />
          <Row gap="md" justify="between">
            <Row as="label" gap="xs" wrap={false} className={styles.remember} htmlFor={id}>
              <input
                id={id}
                type="checkbox"
                checked={values.remember}
                onChange={event => change({ remember: event.currentTarget.checked })}
              />
              Recordarme
            </Row>
            <button type="button" className={styles.recover} onClick={() => onRecover(values.email)}>
              Recuperar Contraseña
            </button>
          </Row>
          {byCode && (
            <Suspense>
              <SignInCode
                type={type}
                email={values.email}
                value={values.code}
                error={errors.code}
                onChange={code => change({ code })}
              />
            </Suspense>
          )}
        </>
      )}
      <Button
        type="submit"
        size="lg"
        fullWidth
        aria-disabled={isPending || undefined}
        leftSection={isPending ? <Loader type="oval" size={20} color="var(--ink)" /> : undefined}
      >
        {isPending ? 'Iniciando sesión' : isSecondStep ? 'Verificar' : 'Iniciar Sesión'}
      </Button>
      {problem && <Notice tone="bad">{problem.message}</Notice>}
      {problem?.waitUntil && (
        <p className="dim text-sm">
          Puedes volver a intentarlo en <Countdown until={problem.waitUntil} onEnd={forget} />.
        </p>
      )}
    </Stack>
  );
}
