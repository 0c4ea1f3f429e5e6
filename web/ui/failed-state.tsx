// <FailedState title text onRetry retrying retryLabel action level compact card />: what could not be loaded, in its place:
// what is kept (`text`), `Reintentar` (`onRetry`, shown busy while `retrying`) or another way out (`action`).
// `card` draws the card around it.

import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Stack } from './layout.tsx';
import styles from './list-state.module.css';
import { Tally } from './tally.tsx';

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
