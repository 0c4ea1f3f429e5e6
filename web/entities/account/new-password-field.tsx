import type { PasswordInputProps } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PasswordOwner } from '#domain/people/accounts/password-strength.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';

// The password's strength loads at the first typed character: the sign-up forms are near their size limit.
const PasswordMeter = lazy(() => import('./password-meter.tsx').then(module => ({ default: module.PasswordMeter })));

// The line has its height from the start, so the button below does not move under a finger.
const room = <Text size="xs">{'\u00a0'}</Text>;

type Props = PasswordInputProps & { value?: string; owner: PasswordOwner };

/** A field for a new password with its strength (N16). Only the server refuses a password. */
export function NewPasswordField({ owner, ...props }: Props) {
  const typed = props.value ?? '';
  return (
    <Stack gap="xs">
      <PasswordField description="Al menos 6 caracteres." autoComplete="new-password" {...props} />
      {/* This element exists from the start, so that screen readers announce its content. */}
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
