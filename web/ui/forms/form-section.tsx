// <FormSection title description done aside>fields</FormSection>: a named group of a long form, as a fieldset. `done`
// shows a check beside the title. `id` identifies it for <WizardSections>. `columns` (1 or 2): fields per row from 768
// px.
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './form-section.module.css';

export function FormSection(props: {
  id?: string;
  title: string;
  description?: ReactNode;
  done?: boolean;
  columns?: 1 | 2;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset id={props.id} className={styles.section} aria-labelledby={id}>
      <Stack gap="2xs" className={styles.head}>
        <Row id={id} tabIndex={-1} as="h2" gap="xs" wrap={false} className={styles.title}>
          {props.title}
          {props.done && <IconCircleCheckFilled size={20} className={styles.check} aria-label="Completo" role="img" />}
        </Row>
        {props.description && <p className="dim text-sm">{props.description}</p>}
      </Stack>
      <div className={styles.fields} data-columns={props.columns ?? 2}>
        {props.children}
      </div>
    </fieldset>
  );
}
