import { Row } from '#web/ui/layout.tsx';
import '#web/ui/choice-styles.ts';
import { Radio, type RadioGroupProps, Select, type SelectProps } from '@mantine/core';
import { sexes, sizes } from '#contract/person.ts';
import styles from './fields.module.css';

const words: Record<(typeof sexes)[number], string> = { masculino: 'Masculino', femenino: 'Femenino' };

export function SexField(props: Omit<RadioGroupProps, 'children'>) {
  return (
    <Radio.Group label="Sexo" {...props}>
      <Row gap="lg" className={styles.choices} data-invalid={props.error ? true : undefined}>
        {sexes.map(sex => (
          <Radio key={sex} value={sex} label={words[sex]} classNames={{ radio: styles.radio }} />
        ))}
      </Row>
    </Radio.Group>
  );
}

/** `label`: Talla de franela, or Talla de short. */
export function SizeField(props: SelectProps) {
  return <Select data={[...sizes]} allowDeselect={false} {...props} />;
}
