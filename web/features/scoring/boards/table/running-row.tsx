import { memo } from 'react';
import type { RunningRow as Row } from '#domain/scoring/boards/board.ts';
import { pace } from '#domain/scoring/ranking/running.ts';
import { ordinal } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { Text } from '#web/ui/layout.tsx';
import table from './board-table.module.css';
import styles from './running-table.module.css';

type Props = { row: Row; distanceM: number | null };

/** Identifies a runner across files with another order: bibs are unique, names are not. */
export const keyOf = ({ bib, number }: Row): string => (bib === null ? `fila ${number}` : `dorsal ${bib}`);

const outcomes = { ok: '', dnf: 'No terminó', dns: 'No salió', dsq: 'Descalificado' } as const;

const placeOf = ({ city, club }: Row) => [city, club].filter(Boolean).join(' · ');
const gapOf = ({ gap }: Row) => (gap === null || gap === 0 ? null : `+${writeTime(gap)}`);
const paceOf = (row: Row, distanceM: number | null) => {
  const seconds = pace(row.timeMs, distanceM);
  return seconds === null ? null : writeTime(Math.round(seconds) * 1000);
};

/** A runner's row. On a phone the values without a column are below the name. */
export const RunningRow = memo(function RunningRow({ row, distanceM }: Props) {
  const { pos, bib, name, timeMs, status } = row;
  const gap = gapOf(row);
  const perKm = paceOf(row, distanceM);
  const place = placeOf(row);
  return (
    <tr
      data-row={keyOf(row)}
      data-medal={pos > 0 && pos <= 3 ? pos : undefined}
      data-out={status !== 'ok' || undefined}
    >
      <td className={table.position}>
        {pos === 0 ? (
          <span className={table.noPosition}>–</span>
        ) : (
          <span className={`num ${table.number}`} role="img" aria-label={ordinal(pos)}>
            {pos}
            <small>.º</small>
          </span>
        )}
      </td>
      <td className={`num ${styles.bib}`}>{bib ?? '–'}</td>
      <th scope="row" className={table.who}>
        <span className={table.name}>{name}</span>
        {(bib || place) && (
          <span className={`${table.place} ${styles.below}`}>
            {[bib && `N.º ${bib}`, place].filter(Boolean).join(' · ')}
          </span>
        )}
      </th>
      <td className={styles.city}>{place || '–'}</td>
      <td className={styles.time}>
        {timeMs === null ? (
          <abbr className={styles.outcome} title={outcomes[status]}>
            {status.toUpperCase()}
          </abbr>
        ) : (
          <Text as="span" size="2xl" num>
            {writeTime(timeMs)}
          </Text>
        )}
        {(gap || perKm) && (
          <span className={`${table.place} ${styles.below}`}>
            {[gap, perKm && `${perKm}/km`].filter(Boolean).join(' · ')}
          </span>
        )}
      </td>
      <td className={styles.gap}>{gap ?? '–'}</td>
      {distanceM !== null && <td className={styles.gap}>{perKm === null ? '–' : `${perKm}/km`}</td>}
    </tr>
  );
});
