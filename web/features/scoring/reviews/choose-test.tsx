import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Reviewed } from '#contract/scoring/reviews.ts';
import { requiredProps } from '#web/ui/fields/required-props.ts';
import { Row } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './review.module.css';
import { stateOf } from './review-words.ts';

type Props = { tests: readonly Reviewed[]; wodId: string | null; onChoose: (wodId: string) => void };

export function ChooseTest({ tests, wodId, onChoose }: Props) {
  const [isTried, setTried] = useState(false);
  const chosen = tests.find(({ wod }) => wod.uid === wodId);
  if (tests.length === 0) return null;
  return (
    <Row gap="xs" align="end" className={styles.test}>
      <Select
        className={styles.testField}
        {...requiredProps({ required: true })}
        label="Test"
        placeholder="Elige un test"
        data={tests.map(({ wod }) => ({ value: wod.uid, label: wod.name }))}
        value={wodId}
        onChange={value => value && onChoose(value)}
        error={isTried && !chosen ? messages.review.test : undefined}
        allowDeselect={false}
      />
      {chosen && (
        <Row as="p" gap="xs" align="stretch" wrap={false} className={styles.tags}>
          {chosen.modified && <StatusTag tone="info">Modificado</StatusTag>}
          <StatusTag tone={stateOf(chosen).tone}>{stateOf(chosen).text}</StatusTag>
        </Row>
      )}
      {!chosen && (
        <Button size="lg" onClick={() => setTried(true)}>
          Aprobar
        </Button>
      )}
    </Row>
  );
}
