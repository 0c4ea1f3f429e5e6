import styles from './appeals.module.css';

/** A quoted text with its own line breaks. */
export const Quote = ({ by, children }: { by: string; children: string }) => (
  <blockquote className={styles.quote}>
    <cite>{by}</cite>
    <p className={styles.noteText}>{children}</p>
  </blockquote>
);
