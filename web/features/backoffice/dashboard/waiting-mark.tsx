import { sumOf, useWaitingCounts } from '#web/lib/waiting-counts.ts';
import { sayWaiting, type WaitingKind } from '#web/lib/waiting-words.ts';
import styles from './side-menu.module.css';

/**
 * Shows how many things wait, summed over some kinds; nothing for zero. The number is visible, the words are for screen
 * readers.
 */
export function WaitingMarks({ kinds = [] }: { kinds?: readonly WaitingKind[] | undefined }) {
  const waiting = useWaitingCounts();
  const counts = kinds.map(kind => ({ kind, count: sumOf(waiting, kind) })).filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <span className={`num ${styles.mark}`}>
      <span aria-hidden="true">{all > 99 ? '99+' : all}</span>
      <span className="unseen">{counts.map(({ kind, count }) => sayWaiting(kind, count)).join(', ')}</span>
    </span>
  );
}
