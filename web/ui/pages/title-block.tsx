// <TitleBlock back tags title>…</TitleBlock>: the text of a page's head beside a picture. Its h1 takes the focus after
// a navigation; the children are below it.
import type { ReactNode } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
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
