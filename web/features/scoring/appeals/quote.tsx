import styles from './appeals.module.css';

/** Shows a person's text as a quotation, with the line breaks that it has. */
export const Quote = ({ by, children }: { by: string; children: string }) => (
  <blockquote className={styles.quote}>
    <cite>{by}</cite>
    <p className={styles.noteText}>{children}</p>
  </blockquote>
);
