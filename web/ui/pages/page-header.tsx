// <PageHeader title eyebrow description actions tags back />: the head of a page and its only h1, which takes the focus
// after a navigation. `back` is a link, `tags` are StatusTags, `actions` buttons (primary first), `align` centres.
import type { ReactNode } from 'react';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './page-header.module.css';

export function PageHeader(props: {
  title: string;
  eyebrow?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  tags?: ReactNode;
  back?: ReactNode;
  align?: 'start' | 'center';
}) {
  const { title, eyebrow, description, actions, tags, back, align = 'start' } = props;
  return (
    <Row as="header" gap="lg" align="end" justify="between" className={styles.header} data-align={align}>
      <Stack gap="xs" className={styles.words}>
        {back && (
          <Text as="div" size="sm">
            {back}
          </Text>
        )}
        {tags && <Row gap="xs">{tags}</Row>}
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        {description && <div className={styles.description}>{description}</div>}
      </Stack>
      {actions && <Row gap="xs">{actions}</Row>}
    </Row>
  );
}
