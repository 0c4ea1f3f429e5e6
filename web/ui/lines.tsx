// <Lines>: a name in bold and what is said below it, line by line. <Tags>: StatusTags side by side; without any of them
// there is no line.
import type { ReactNode } from 'react';
import { Stack } from './layout.tsx';
import styles from './lines.module.css';

export const Lines = ({ children }: { children: ReactNode }) => (
  <Stack as="span" gap="2xs" align="start" className={`wraps ${styles.lines}`}>
    {children}
  </Stack>
);

export const Tags = ({ children }: { children: ReactNode }) => <span className={styles.tags}>{children}</span>;
