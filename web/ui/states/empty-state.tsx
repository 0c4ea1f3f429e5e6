// <EmptyState title text action level compact card />: an empty list: what is missing, and one action (`action`, a
// button or link). `level` is the heading's level below the list's own heading (default 3). `compact`: for small
// panels. `card`: with a card around it.
import type { ReactNode } from 'react';
import { Stack } from '#web/ui/layout.tsx';
import { Tally } from '#web/ui/pages/tally.tsx';
import styles from './list-state.module.css';

export function EmptyState(props: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3 | 4;
  compact?: boolean;
  card?: boolean;
}) {
  const Heading = `h${props.level ?? 3}` as const;
  return (
    <div className={`${props.card ? 'card ' : ''}${styles.state}`} data-compact={props.compact || undefined}>
      <Tally state="empty" size={72} />
      <Stack gap="xs">
        <Heading className="small-title">{props.title}</Heading>
        {props.text && <p className={`wraps ${styles.text}`}>{props.text}</p>}
      </Stack>
      {props.action}
    </div>
  );
}
