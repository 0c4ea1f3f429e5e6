import styles from './streaming.module.css';

/** The video host's player in a frame. The sandbox allows only what a player needs, so it cannot leave this page. */
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
