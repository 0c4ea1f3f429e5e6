// <ShareBar of={40} held={3} all={100} />: the taken part of a whole; `held` is taken only for a while. The text beside
// it says the same.
import styles from './share-bar.module.css';

export function ShareBar({ of, held = 0, all }: { of: number; held?: number; all: number }) {
  const part = (count: number) => (all === 0 ? 1 : Math.min(1, count / all));
  return (
    <span className={styles.track} aria-hidden="true">
      {held > 0 && <span className={styles.bar} data-held style={{ width: `${part(of + held) * 100}%` }} />}
      <span className={styles.bar} data-full={part(of) === 1 || undefined} style={{ width: `${part(of) * 100}%` }} />
    </span>
  );
}
