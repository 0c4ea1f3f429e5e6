import { formatPoints } from '#domain/scoring/ranking/written.ts';
import styles from './points.module.css';

/** Writes points with their two decimals in smaller type (ATH-061). */
export function Points({ hundredths, size }: { hundredths: number; size?: 'sm' }) {
  const [whole, decimals] = formatPoints(hundredths).split('.');
  return (
    <span className={`num ${styles.points}`} data-size={size}>
      {whole}
      <span className={styles.decimals}>.{decimals}</span>
    </span>
  );
}
