// <ChangedResult lines keep take>words</ChangedResult>: another person changed the result while this one typed. It
// shows the new result and asks which one stays; the page sends nothing before the answer.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { Row } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './result.module.css';

type Choice = { text?: string; act: () => void; disabled?: boolean };
type Props = {
  title?: string;
  /** `before` is null when the earlier value is not known. */
  lines?: readonly { label: string; before?: string | null; now: string }[];
  children?: ReactNode;
  /** Keeps the typed values over the new result; null when that is not possible. */
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
