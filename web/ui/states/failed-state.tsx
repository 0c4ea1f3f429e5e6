// <FailedState title text onRetry retrying retryLabel action level compact card />: shown instead of what failed to
// load: what is still there (`text`), `Reintentar` (`onRetry`, busy while `retrying`) or another action (`action`).
// `card`: with a card around it.

import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Tally } from '#web/ui/pages/tally.tsx';
import styles from './list-state.module.css';

export function FailedState(props: {
  title?: string;
  text?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  retryLabel?: string;
  action?: ReactNode;
  level?: 1 | 2 | 3 | 4;
  compact?: boolean;
  card?: boolean;
}) {
  const { title = 'No se pudo cargar', text = 'Revisa la conexión e intenta de nuevo.' } = props;
  const Heading = `h${props.level ?? 3}` as const;
  return (
    <div
      className={`${props.card ? 'card ' : ''}${styles.state}`}
      data-compact={props.compact || undefined}
      role="alert"
    >
      <Tally state="failed" size={72} />
      <Stack gap="xs">
        <Heading className="small-title">{title}</Heading>
        <p className={styles.text}>{text}</p>
      </Stack>
      {props.onRetry && (
        <Button variant="strong" onClick={props.onRetry} loading={props.retrying} icon={IconRefresh}>
          {props.retryLabel ?? 'Reintentar'}
        </Button>
      )}
      {props.action}
    </div>
  );
}
