// <PhotoHeader photo alt back tags title facts>…</PhotoHeader>: the first lines of a page about one thing, beside its
// picture; its h1 takes the focus after a navigation. `facts` are HeaderFacts; what is inside stands below over the whole
// width, HeaderActions first. `photo` without `alt` adorns: on a phone, where the words come first, it is left out.
import type { ReactNode } from 'react';
import { Row, Stack } from './layout.tsx';
import styles from './photo-header.module.css';

type Header = {
  photo: string;
  alt?: string;
  back: ReactNode;
  tags: ReactNode;
  title: string;
  facts: ReactNode;
  children?: ReactNode;
};

export const PhotoHeader = ({ photo, alt = '', back, tags, title, facts, children }: Header) => (
  <header className={styles.header}>
    <img className={styles.photo} src={photo} alt={alt} data-adorns={alt === '' || undefined} />
    <Stack gap="xs" align="start" className={`wraps ${styles.words}`}>
      {back}
      <Row gap="xs">{tags}</Row>
      <h1 tabIndex={-1}>{title}</h1>
      {facts}
    </Stack>
    {children}
  </header>
);

export const HeaderActions = ({ children }: { children: ReactNode }) => (
  <Row gap="xs" className={styles.actions}>
    {children}
  </Row>
);

export const HeaderFact = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <Row as="p" gap="xs" align="stretch" wrap={false} className={styles.fact}>
    {icon}
    <span>{children}</span>
  </Row>
);
