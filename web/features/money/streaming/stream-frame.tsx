import styles from './streaming.module.css';

/** The player of the host. It can do what a player needs, and leads nobody away from the page. */
export const StreamFrame = ({ src, title }: { src: string; title: string }) => (
  <iframe
    className={styles.frame}
    src={src}
    title={title}
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    // YouTube plays only on a page that says which one it is.
    referrerPolicy="strict-origin-when-cross-origin"
  />
);
