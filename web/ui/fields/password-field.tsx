// <PasswordField label error required autoComplete …/>: Mantine's PasswordInput with our style and a button that shows
// the text. Pass `autoComplete` ("current-password" or "new-password") for password managers.
import '#web/ui/styles/field-styles.ts';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { requiredProps } from './required-props.ts';

export function PasswordField(props: PasswordInputProps) {
  // Mantine marks only the frame, so set `aria-invalid` here.
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...requiredProps(props)} />;
}
