import type { ReactNode } from 'react';
import styles from './event-hero.module.css';

/** A page's first lines over the picture of what it is about, on ink in both schemes. */
export function EventHero(props: {
  photo: string;
  title: string;
  back: ReactNode;
  tags?: ReactNode;
  low?: boolean;
  children?: ReactNode;
}) {
  const { photo, title, back, tags, low, children } = props;
  return (
    <header className={styles.hero} data-low={low || undefined}>
      <img src={photo} alt="" className={styles.photo} fetchPriority="high" />
      <div className={styles.inside}>
        <nav className={styles.back} aria-label="Volver a">
          {back}
        </nav>
        <div className={styles.words}>
          {tags && <div className={styles.tags}>{tags}</div>}
          <h1 tabIndex={-1}>{title}</h1>
          {children}
        </div>
      </div>
    </header>
  );
}
