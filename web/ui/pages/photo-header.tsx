// <PhotoHeader photo alt back tags title facts>…</PhotoHeader>: the head of a page about one thing, beside its picture;
// its h1 takes the focus after a navigation. `facts` are SignLines; the children are below in full width, HeaderActions
// first. `photo` without `alt` is decoration, left out on a phone, where the words come first. `compact`: for working
// screens, whose lists must be visible.
import type { ReactNode } from 'react';
import { Row } from '#web/ui/layout.tsx';
import styles from './photo-header.module.css';
import { TitleBlock } from './title-block.tsx';

type Header = {
  photo: string;
  alt?: string;
  back: ReactNode;
  tags: ReactNode;
  title: string;
  facts: ReactNode;
  compact?: boolean;
  children?: ReactNode;
};

export const PhotoHeader = ({ photo, alt = '', back, tags, title, facts, compact = false, children }: Header) => (
  <header className={styles.header} data-compact={compact || undefined}>
    <img className={styles.photo} src={photo} alt={alt} data-adorns={alt === '' || undefined} />
    <TitleBlock back={back} tags={tags} title={title} className={styles.words}>
      {compact ? null : facts}
    </TitleBlock>
    {children}
    {compact && <div className={styles.facts}>{facts}</div>}
  </header>
);

export const HeaderActions = ({ children }: { children: ReactNode }) => (
  <Row gap="xs" className="shared">
    {children}
  </Row>
);
