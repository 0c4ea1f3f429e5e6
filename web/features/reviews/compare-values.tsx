import type { Reviewed } from '#contract/reviews.ts';
import { writeTime } from '#domain/results/written-time.ts';
import { formatQuantity } from '#domain/scoring/written.ts';
import styles from './review.module.css';
import { unitOf } from './review-words.ts';

type Values = { quantity: number | null; timeMs: number | null };

function Side({ title, values, wod, isMine }: { title: string; values: Values; wod: Reviewed['wod']; isMine?: true }) {
  return (
    <div className={styles.side} data-mine={isMine}>
      <dt className="eyebrow">{title}</dt>
      <dd>
        <span className={`num ${styles.count}`}>
          {values.quantity === null ? '–' : formatQuantity(values.quantity)}
        </span>{' '}
        <span className={styles.unit}>{unitOf(wod)}</span>
        {wod.needTime && (
          <span className={styles.sideTime}>{values.timeMs === null ? '–' : writeTime(values.timeMs)}</span>
        )}
      </dd>
    </div>
  );
}

/** ORG-302: what the athlete sent stays beside what the judge counts. */
export function CompareValues({ sent, mine, wod }: { sent: Values; mine: Values; wod: Reviewed['wod'] }) {
  return (
    <dl className={styles.compare}>
      <Side title="Enviado" values={sent} wod={wod} />
      <Side title="Tu conteo" values={mine} wod={wod} isMine />
    </dl>
  );
}
