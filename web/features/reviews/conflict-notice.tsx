import { Button } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import type { Reviewed } from '#contract/reviews.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import { Row } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './review.module.css';
import { stateOf } from './review-words.ts';

type Props = { reviewed: Reviewed; onKeep: () => void; onTake: () => void };

/** Somebody was faster: what it is now, with what was typed kept below. */
export function ConflictNotice({ reviewed, onKeep, onTake }: Props) {
  const last = reviewed.history.toSorted((one, other) => other.id - one.id)[0];
  return (
    <Notice tone="warn" live title={messages.review.changedMeanwhile}>
      <p>
        Ahora dice <strong>{writeResult(reviewed, reviewed.wod)}</strong> ({stateOf(reviewed).text.toLowerCase()}
        {last?.by && `, por ${last.by}`}).
        {last?.note && ` «${last.note}»`} Lo que escribiste sigue aquí.
      </p>
      <Row gap="xs" align="stretch" className={styles.choices}>
        {reviewed.closed === null && (
          <Button variant="strong" onClick={onKeep}>
            Seguir con lo mío
          </Button>
        )}
        <Button variant="default" onClick={onTake}>
          Usar lo nuevo
        </Button>
      </Row>
    </Notice>
  );
}
