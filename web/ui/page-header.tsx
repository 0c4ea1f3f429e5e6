// <PageHeader title eyebrow description actions tags back />: a page's first lines and its only h1, which takes the
// focus after a navigation. `back` is a link, `tags` are StatusTags, `actions` buttons (primary first), `align` centres.
import type { ReactNode } from 'react';
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
    <header className={styles.header} data-align={align}>
      <div className={styles.words}>
        {back && <div className={styles.back}>{back}</div>}
        {tags && <div className={styles.tags}>{tags}</div>}
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        {description && <div className={styles.description}>{description}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
