// <AnswerSheet>: the question of a mailed link with its answers, inside a card. <Answers>: its large buttons, side by
// side.
import type { ReactNode } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './answer-sheet.module.css';

export const AnswerSheet = ({ children }: { children: ReactNode }) => (
  <Stack gap="lg" className={`inside ${styles.sheet}`}>
    {children}
  </Stack>
);

export const Answers = ({ children }: { children: ReactNode }) => <Row className={styles.answers}>{children}</Row>;
