import type { ReactNode } from 'react';
import type { AthleteRow } from '#contract/entries.ts';
import { formatMoney } from '#domain/text/money.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from './athlete-detail.module.css';
import { EntryTags } from './entry-tags.tsx';

/** Who it is and where they compete; `back` leads to the event, `children` are what can be done. */
export function AthleteHeader(props: { athlete: AthleteRow; back: ReactNode; children?: ReactNode }) {
  const { athlete, back, children } = props;
  const { name, photo, category, team, isCaptain, paidCents } = athlete;
  return (
    <header className={styles.header}>
      <Portrait name={name} photo={photo} size={96} />
      <Stack gap="xs" align="start" className={`wraps ${styles.words}`}>
        {back}
        <h1 tabIndex={-1}>{name}</h1>
        <p className="dim">{[category, team].filter(Boolean).join(' · ')}</p>
        <Row gap="xs" align="stretch" className={styles.tags}>
          {isCaptain && <StatusTag>Capitán</StatusTag>}
          <EntryTags athlete={athlete} />
          {paidCents > 0 && <StatusTag tone="good">{formatMoney(paidCents)} pagados</StatusTag>}
        </Row>
      </Stack>
      {children}
    </header>
  );
}
