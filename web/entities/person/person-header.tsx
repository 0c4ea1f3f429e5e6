import type { ReactNode } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import styles from './person-header.module.css';

type Props = {
  name: string;
  photo: string | null;
  back: ReactNode;
  tags: ReactNode;
  /** What else says who it is, below the name. */
  children: ReactNode;
  actions?: ReactNode;
};

/** The first lines of a page about one person; the h1 takes the focus after a navigation. */
export const PersonHeader = ({ name, photo, back, tags, children, actions }: Props) => (
  <Row as="header" gap="md" align="start">
    <Portrait name={name} photo={photo} size={96} />
    <Stack gap="xs" align="start" className={styles.who}>
      {back}
      <Row gap="xs">{tags}</Row>
      <h1 tabIndex={-1}>{name}</h1>
      {children}
    </Stack>
    {actions}
  </Row>
);
