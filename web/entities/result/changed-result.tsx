// <ChangedResult lines keep take>words</ChangedResult>: somebody else changed the result behind what is typed here. What
// it is now, and whose word goes on: nothing is sent over it before that is said.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { Row } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './result.module.css';

type Choice = { text?: string; act: () => void; disabled?: boolean };
type Props = {
  title?: string;
  /** `before` is null where it is not known. */
  lines?: readonly { label: string; before?: string | null; now: string }[];
  children?: ReactNode;
  /** What was typed goes on over the new one; null where it cannot. */
  keep: Choice | null;
  take: Choice;
};

export function ChangedResult({ title = messages.review.changedMeanwhile, lines = [], children, keep, take }: Props) {
  return (
    <Notice tone="warn" live title={title}>
      {lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map(({ label, before = null, now }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {before !== null && `${before} → `}
                <strong>{now}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      <Row gap="xs" className={styles.choices}>
        {keep && (
          <Button variant="strong" onClick={keep.act} disabled={keep.disabled}>
            {keep.text ?? 'Seguir con lo mío'}
          </Button>
        )}
        <Button variant="default" onClick={take.act} disabled={take.disabled}>
          {take.text ?? 'Usar lo nuevo'}
        </Button>
      </Row>
    </Notice>
  );
}
