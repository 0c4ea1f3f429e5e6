import type { PasswordInputProps } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PasswordOwner } from '#domain/people/accounts/password-strength.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

// It loads with the first sign that is typed: the forms of sign-up are near their limit.
const PasswordMeter = lazy(() => import('./password-meter.tsx').then(module => ({ default: module.PasswordMeter })));

// Its line is kept free from the start: what stands below would move under the finger that is about to press it.
const room = <Text size="xs">{'\u00a0'}</Text>;

type Props = PasswordInputProps & { value?: string; owner: PasswordOwner };

/** N16: a password that is being chosen, and beside it how hard it would be to guess. What is refused the server says. */
export function NewPasswordField({ owner, ...props }: Props) {
  const typed = props.value ?? '';
  return (
    <Stack gap="xs">
      <PasswordField description="Al menos 6 caracteres." autoComplete="new-password" {...props} />
      {/* It is there from the start, so that what comes into it is announced. */}
      <div role="status" aria-label="Seguridad de la contraseña">
        {typed === '' ? (
          room
        ) : (
          <Suspense fallback={room}>
            <PasswordMeter typed={typed} owner={owner} />
          </Suspense>
        )}
      </div>
    </Stack>
  );
}
