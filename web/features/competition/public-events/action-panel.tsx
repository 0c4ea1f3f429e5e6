import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './join-panel.module.css';

/**
 * Shows the visitor's action for the event, at the lower edge on a phone. Keeps its space until the session is known.
 */
export const ActionPanel = (props: { label: string; isWaiting?: boolean; children?: ReactNode }) => (
  <Row
    aria-label={props.label}
    as="section"
    gap="md"
    justify="between"
    wrap={false}
    className={styles.panel}
    aria-busy={props.isWaiting}
  >
    {props.isWaiting ? <div className={styles.bone} /> : props.children}
  </Row>
);

/** The panel after a failed request, with a button to try again (L4). */
export const FailedPanel = ({ label, onRetry }: { label: string; onRetry: () => unknown }) => (
  <ActionPanel label={label}>
    <p role="alert" className={`wraps ${styles.price}`}>
      No se pudo cargar. Revisa la conexión e intenta de nuevo.
    </p>
    <Button variant="strong" icon={IconRefresh} onClick={() => void onRetry()}>
      Reintentar
    </Button>
  </ActionPanel>
);
