import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import styles from './review.module.css';
import type { Review } from './use-review.ts';

type Props = { review: Review; left: number | null; at: string | null };

/** The reviewed entry in one line, to leave room for the video. */
export function ReviewHead({ review, left, at }: Props) {
  const { entry, category, eventName, eventId } = review;
  return (
    <Row as="header" className={styles.head}>
      <Link
        to={paths.staffEvent}
        params={{ id: eventId }}
        className={`plain-control ${styles.back}`}
        aria-label="Volver al evento"
      >
        <IconChevronLeft size={26} aria-hidden="true" />
      </Link>
      <Portrait name={entry.name} photo={entry.photo} />
      <div className="grow">
        <h1 tabIndex={-1} className={styles.name}>
          {entry.name}
        </h1>
        <Text size="sm" dim className={styles.where}>
          {category.name} · {eventName}
          {left !== null && left > 0 && <strong className="nowrap">{left} por revisar</strong>}
        </Text>
      </div>
      {at && <p className={styles.keptAt}>Sin conexión: así estaba la última vez.</p>}
    </Row>
  );
}
