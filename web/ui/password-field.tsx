// <PasswordField label error required autoComplete …/>: Mantine's PasswordInput in the look, with the eye that shows
// what was typed. Give `autoComplete` ("current-password" or "new-password"), for password managers.
import './field-styles.ts';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { asked } from './asked.ts';

export function PasswordField(props: PasswordInputProps) {
  // Mantine marks the frame alone.
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...asked(props)} />;
}
