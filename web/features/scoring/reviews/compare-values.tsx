import type { Reviewed } from '#contract/scoring/reviews.ts';
import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import type { StoredResult } from '#domain/scoring/results/result-text.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { Text } from '#web/ui/layout.tsx';
import styles from './review.module.css';

function Side({
  title,
  values,
  wod,
  isMine,
}: {
  title: string;
  values: StoredResult;
  wod: Reviewed['wod'];
  isMine?: true;
}) {
  return (
    <div className={styles.side} data-mine={isMine}>
      <dt className="eyebrow">{title}</dt>
      <dd>
        <Text as="span" size="3xl" num>
          {values.quantity === null ? '–' : formatQuantity(values.quantity)}
        </Text>{' '}
        <span className={styles.unit}>{unitOf(wod)}</span>
        {wod.needTime && (
          <span className={styles.sideTime}>{values.timeMs === null ? '–' : writeTime(values.timeMs)}</span>
        )}
      </dd>
    </div>
  );
}

/** Shows the values that the athlete sent beside the values that the judge counted (ORG-302). */
export function CompareValues({ sent, mine, wod }: { sent: StoredResult; mine: StoredResult; wod: Reviewed['wod'] }) {
  return (
    <dl className={styles.compare}>
      <Side title="Enviado" values={sent} wod={wod} />
      <Side title="Tu conteo" values={mine} wod={wod} isMine />
    </dl>
  );
}
