// <TextField label name error required locked …/>: Mantine's TextInput in our style. `locked`: why the value cannot be
// changed. The field is then read-only and sunken, with a lock and that sentence below.
import '#web/ui/styles/field-styles.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { requiredProps } from './required-props.ts';

export type TextFieldProps = TextInputProps & { locked?: string };

export function TextField({ locked, ...props }: TextFieldProps) {
  if (!locked) return <TextInput {...requiredProps(props)} />;
  return (
    <TextInput
      {...requiredProps(props)}
      readOnly
      data-locked
      description={locked}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={<IconLock size={18} aria-hidden="true" />}
    />
  );
}
