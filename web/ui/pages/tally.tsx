// <Tally state size />: the product's logo, four strokes and a fifth across. `state`: 'full' (the logo, on dark),
// 'empty' (dashed: nothing here yet), 'failed' (a broken fifth). Decorative; the text is beside it.
import styles from './tally.module.css';

const strokes = [14, 26, 38, 50];

export function Tally({ state = 'full', size = 32 }: { state?: 'full' | 'empty' | 'failed'; size?: number }) {
  return (
    <svg
      className={styles[state]}
      viewBox="0 0 64 48"
      width={size}
      height={size * 0.75}
      aria-hidden="true"
      focusable="false"
    >
      {strokes.map(x => (
        <rect key={x} x={x - 3} y="3" width="6" height="42" rx="1.5" className={styles.stroke} />
      ))}
      {state === 'full' && <path d="M1 37 63 11" className={styles.fifth} />}
      {state === 'failed' && <path d="M3 37 28 26M36 22 61 11" className={styles.fifth} />}
    </svg>
  );
}
