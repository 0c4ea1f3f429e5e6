// <AnswerBlock tone="in" word="Puede entrar" tag size>more</AnswerBlock>: an answer readable from two metres, by
// colour, sign and word. `size`: of the word, if it is the largest part of the screen.
import { IconAlertTriangle, IconCircleCheck, IconHelpSquare, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './answer-block.module.css';

export type AnswerTone = 'in' | 'again' | 'unknown' | 'refused';
const signs = { in: IconCircleCheck, again: IconAlertTriangle, unknown: IconHelpSquare, refused: IconX };

type Props = { tone: AnswerTone; word: string; tag?: ReactNode; size?: string; children?: ReactNode };

export function AnswerBlock({ tone, word, tag, size, children }: Props) {
  const Sign = signs[tone];
  return (
    <section className={styles.answer} data-tone={tone} aria-live="polite">
      <Row justify="between" align="start" wrap={false}>
        <Sign size={76} stroke={1.6} aria-hidden="true" />
        {tag}
      </Row>
      <Stack gap="sm">
        <p className={`num ${styles.word}`} style={size ? { fontSize: size } : undefined}>
          {word}
        </p>
        {children}
      </Stack>
    </section>
  );
}
