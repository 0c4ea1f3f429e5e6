// <AnswerBlock tone="in" word="Puede entrar" tag loud>more</AnswerBlock>: an answer that is read from two metres, by colour,
// sign and word together. `loud`: the word is as large as a phone has room for.
import { IconAlertTriangle, IconCircleCheck, IconHelpSquare, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './answer-block.module.css';
import { Row, Stack } from './layout.tsx';

export type AnswerTone = 'in' | 'again' | 'unknown' | 'refused';
const signs = { in: IconCircleCheck, again: IconAlertTriangle, unknown: IconHelpSquare, refused: IconX };

// The longest answer has six words, the others two or three.
const mostLetters = 24;
const sizeOf = (word: string) => (word.length > mostLetters ? 'clamp(2.5rem, 11vw, 5rem)' : 'clamp(4rem, 19vw, 8rem)');

type Props = { tone: AnswerTone; word: string; tag?: ReactNode; loud?: boolean; children?: ReactNode };

export function AnswerBlock({ tone, word, tag, loud, children }: Props) {
  const Sign = signs[tone];
  return (
    <section className={styles.answer} data-tone={tone} aria-live="polite">
      <Row justify="between" align="start" wrap={false}>
        <Sign size={76} stroke={1.6} aria-hidden="true" />
        {tag}
      </Row>
      <Stack gap="sm">
        <p className={`num ${styles.word}`} style={loud ? { fontSize: sizeOf(word) } : undefined}>
          {word}
        </p>
        {children}
      </Stack>
    </section>
  );
}
