import '#web/ui/choice-styles.ts';
import { TextInput, type TextInputProps } from '@mantine/core';

/** The browser's own date field: on a phone nothing is quicker, and everywhere it can be typed. */
export function BirthdateField(props: TextInputProps) {
  const today = new Date().toISOString().slice(0, 10);
  return (
    <TextInput label="Fecha de nacimiento" type="date" min="1900-01-01" max={today} autoComplete="bday" {...props} />
  );
}
