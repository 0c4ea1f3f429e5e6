// <ChoiceField label value onChange options error description required disabled locked row />: a few answers that exclude
// each other, as radios: [{ value, label, description? }]. value: one of them, or null while nothing was chosen. `row`
// puts short answers (Sí, No) side by side. Locked it is a sunken field with the answer, a lock and why.
import { Stack } from './layout.tsx';
import './choice-styles.ts';
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
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
  if (locked) {
    const chosen = options.find(option => option.value === value);
    return <TextField label={label} value={chosen?.label ?? ''} error={error} required={required} locked={locked} />;
  }
  return (
    <Radio.Group
      label={label}
      description={description}
      error={error}
      required={required}
      data-invalid={error ? true : undefined}
      value={value === null ? '' : String(value)}
      onChange={picked => {
        const option = options.find(({ value }) => String(value) === picked);
        if (option) onChange(option.value);
      }}
    >
      <Stack gap="2xs" className={styles.options} data-row={row || undefined}>
        {options.map(option => (
          <Radio
            key={String(option.value)}
            value={String(option.value)}
            label={option.label}
            description={option.description}
            disabled={disabled}
            classNames={{ body: styles.body, description: styles.description }}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
