import '#web/ui/styles/choice-styles.ts';
import { Select, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { sexes, sizes } from '#contract/person.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { requiredProps } from '#web/ui/fields/required-props.ts';

const words: Record<(typeof sexes)[number], string> = { masculino: 'Masculino', femenino: 'Femenino' };

const choices = sexes.map(value => ({ value, label: words[value] }));

type Sex = (typeof sexes)[number];
type SexProps = { value?: Sex | '' | null; onChange: (sex: Sex) => void; error?: ReactNode; required?: boolean };

export const SexField = ({ value, ...props }: SexProps) => (
  <ChoiceField<Sex> label="Sexo" row options={choices} value={value || null} {...props} />
);

/** `label` is Talla de franela or Talla de short. */
export function SizeField(props: SelectProps) {
  return <Select data={[...sizes]} allowDeselect={false} {...requiredProps(props)} />;
}
