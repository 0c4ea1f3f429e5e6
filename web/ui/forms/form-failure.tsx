// <FormFailure>sentence</FormFailure>: why a form could not be saved, in red under its button. Draws nothing without
// one.
import { IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row } from '#web/ui/layout.tsx';
import styles from './form-failure.module.css';

export function FormFailure({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Row as="p" gap="xs" align="stretch" wrap={false} className={styles.failure} role="alert">
      <IconExclamationCircle size={20} stroke={1.9} aria-hidden="true" />
      <span>{children}</span>
    </Row>
  );
}
