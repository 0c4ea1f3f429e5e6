// <RichText html />: formatted text that the server has cleaned; never what somebody just typed.
import styles from './rich-text.module.css';

export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only the marks that it knows.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
