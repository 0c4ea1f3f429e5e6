import type { PasswordInputProps } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PasswordOwner } from '#domain/people/accounts/password-strength.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';

// Lazy, at the first typed character, because the sign-up forms are near their size limit.
const PasswordMeter = lazy(() => import('./password-meter.tsx').then(module => ({ default: module.PasswordMeter })));

// Reserves the line, so that the button below does not move under a finger.
const room = <Text size="xs">{'\u00a0'}</Text>;

type Props = PasswordInputProps & { value?: string; owner: PasswordOwner };

/** A new password with its strength (N16). Refusals come from the server. */
export function NewPasswordField({ owner, ...props }: Props) {
  const typed = props.value ?? '';
  return (
    <Stack gap="xs">
      <PasswordField description="Al menos 6 caracteres." autoComplete="new-password" {...props} />
      {/* Present from the start, so that screen readers announce its content. */}
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
