import { formatPoints } from '#domain/scoring/ranking/written.ts';
import styles from './points.module.css';

/** ATH-061: two decimals, the decimals smaller. */
export function Points({ hundredths, size }: { hundredths: number; size?: 'sm' }) {
  const [whole, decimals] = formatPoints(hundredths).split('.');
  return (
    <span className={`num ${styles.points}`} data-size={size}>
      {whole}
      <span className={styles.decimals}>.{decimals}</span>
    </span>
  );
}
