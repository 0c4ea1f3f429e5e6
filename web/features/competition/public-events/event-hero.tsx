import type { ReactNode } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './event-hero.module.css';

/** The head of a page over its picture, dark in both schemes. */
export function EventHero(props: {
  photo: string;
  photoCard: string;
  title: string;
  back: ReactNode;
  /** Actions of the page, beside the back link. */
  tools?: ReactNode;
  tags?: ReactNode;
  low?: boolean;
  children?: ReactNode;
}) {
  const { photo, photoCard, title, back, tools, tags, low, children } = props;
  return (
    <header className={styles.hero} data-low={low || undefined}>
      {/* Behind the dark layer the small picture is enough for a phone, and saves its bandwidth. */}
      <img
        src={photo}
        srcSet={`${photoCard} 640w, ${photo} 1600w`}
        sizes="(max-width: 767px) 50vw, 100vw"
        alt=""
        className={styles.photo}
        fetchPriority="high"
      />
      <div className={styles.inside}>
        <Row gap="xs" align="start" justify="between" wrap={false}>
          <Row as="nav" gap="xs" wrap={!low} className={`grow ${styles.back}`} aria-label="Volver a">
            {back}
          </Row>
          {tools && (
            <Row gap="none" wrap={false} className={styles.tools}>
              {tools}
            </Row>
          )}
        </Row>
        <Stack gap="sm" className={`wraps ${styles.words}`}>
          {tags && (
            <Row gap="xs" align="stretch">
              {tags}
            </Row>
          )}
          <h1 tabIndex={-1}>{title}</h1>
          {children}
        </Stack>
      </div>
    </header>
  );
}
