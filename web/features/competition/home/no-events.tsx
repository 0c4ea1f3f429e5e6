import type { ReactNode } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Tally } from '#web/ui/tally.tsx';
import styles from './no-events.module.css';

export function NoEvents({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <Row gap="2xl" wrap={false} className={`card ${styles.empty}`}>
      <Tally state="empty" size={120} />
      <Stack gap="xs" align="start" className={styles.words}>
        <h3>{title}</h3>
        <p className="dim">{text}</p>
        {action}
      </Stack>
    </Row>
  );
}
