// <TitleBlock back tags title>…</TitleBlock>: the words of a page's head that stand beside a picture; its h1 takes the
// focus after a navigation, and what is inside stands below it.
import type { ReactNode } from 'react';
import { Row, Stack } from './layout.tsx';
import styles from './title-block.module.css';

type Props = { back: ReactNode; tags?: ReactNode; title: string; className?: string | undefined; children: ReactNode };

export const TitleBlock = ({ back, tags, title, className = '', children }: Props) => (
  <Stack gap="xs" align="start" className={`wraps ${styles.block} ${className}`}>
    {back}
    {tags && <Row gap="xs">{tags}</Row>}
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </Stack>
);
