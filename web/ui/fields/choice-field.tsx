// <ChoiceField label value onChange options error description required disabled locked row />: a few exclusive answers
// as radios: [{ value, label, description? }]. value: one of them, or null when unanswered. `row` puts short answers
// (Sí, No) side by side. Locked, it shows the answer, a lock and the reason.
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/choice-styles.ts';
import { Input, Radio } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './choice-field.module.css';
import { TextField } from './text-field.tsx';

export type Choice<T> = { value: T; label: string; description?: ReactNode };

export function ChoiceField<T extends string | number | boolean>(props: {
  label: string;
  value: T | null;
  onChange: (value: T) => void;
  options: readonly Choice<T>[];
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  locked?: string;
  row?: boolean;
}) {
  const { label, value, onChange, options, error, description, required, disabled, locked, row } = props;
  const id = useId();
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  if (locked) {
    const chosen = options.find(option => option.value === value);
    return <TextField label={label} value={chosen?.label ?? ''} error={error} required={required} locked={locked} />;
  }
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      labelProps={{ id: `${id}-label` }}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      withAsterisk={required}
      data-invalid={error ? true : undefined}
    >
      {/* Mantine's group exposes neither `required` nor the error. */}
      <Stack
        gap="2xs"
        className={styles.options}
        data-row={row || undefined}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={described || undefined}
        aria-required={required}
        aria-invalid={error ? true : undefined}
      >
        {options.map(option => (
          <Radio
            key={String(option.value)}
            name={id}
            value={String(option.value)}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            label={option.label}
            description={option.description}
            disabled={disabled}
            classNames={{ body: styles.body, description: styles.description }}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  );
}
