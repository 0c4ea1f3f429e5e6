// <RangeField label min max value onChange error required disabled unit />: two whole numbers, the first not above the
// second, by a slider with two thumbs or typed. value: [from, to]; null for a cleared number.
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import '#web/ui/styles/field-styles.ts';
import '@mantine/core/styles/Slider.layer.css';
import { RangeSlider } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { NumberField } from './number-field.tsx';
import styles from './range-field.module.css';

type RangeValue = [from: number | null, to: number | null];

export function RangeField(props: {
  label: string;
  min: number;
  max: number;
  value: RangeValue;
  onChange: (value: RangeValue) => void;
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}) {
  const { label, min, max, value, onChange, error, required, disabled } = props;
  const id = useId();
  const within = (number: number | null, missing: number) => Math.min(max, Math.max(min, number ?? missing));
  const from = within(value[0], min);
  const to = Math.max(from, within(value[1], max));
  const invalid = error ? true : undefined;
  return (
    <Stack as="fieldset" gap="xs" aria-describedby={error ? `${id}-error` : undefined} disabled={disabled}>
      <legend className={styles.label}>
        {label}
        {required && <span className={styles.star}> *</span>}
      </legend>
      <Row gap="lg" align="end" justify="between" className={styles.row}>
        <NumberField
          label="Desde"
          description={null}
          value={value[0]}
          onChange={number => onChange([number, value[1]])}
          error={invalid}
          aria-required={required}
          className={styles.number}
        />
        <RangeSlider
          className={styles.slider}
          min={min}
          max={max}
          minRange={0}
          step={1}
          value={[from, to]}
          onChange={onChange}
          disabled={disabled}
          thumbFromLabel={`${label}: desde`}
          thumbToLabel={`${label}: hasta`}
          label={null}
          thumbSize={26}
          size={6}
        />
        <NumberField
          label="Hasta"
          description={null}
          value={value[1]}
          onChange={number => onChange([value[0], number])}
          error={invalid}
          aria-required={required}
          className={styles.number}
        />
      </Row>
      {props.description && (
        <Text size="xs" dim>
          {props.description}
        </Text>
      )}
      {error && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error" role="alert">
          {error}
        </p>
      )}
    </Stack>
  );
}
