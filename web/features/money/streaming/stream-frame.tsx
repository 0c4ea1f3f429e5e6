import styles from './streaming.module.css';

/** The player of the video host, limited to what a player needs; it cannot navigate this page away. */
export const StreamFrame = ({ src, title }: { src: string; title: string }) => (
  <iframe
    className={styles.frame}
    src={src}
    title={title}
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    // YouTube plays only if the page sends its origin.
    referrerPolicy="strict-origin-when-cross-origin"
  />
);
