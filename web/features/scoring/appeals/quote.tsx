import styles from './appeals.module.css';

/** What somebody wrote, in their own lines. */
export const Quote = ({ by, children }: { by: string; children: string }) => (
  <blockquote className={styles.quote}>
    <cite>{by}</cite>
    <p className={styles.noteText}>{children}</p>
  </blockquote>
);
