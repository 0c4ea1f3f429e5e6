// <RichText html />: formatted text cleaned by the server; never unsent text.
import styles from './rich-text.module.css';

export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only the marks that it knows.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
