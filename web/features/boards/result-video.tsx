import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './result-modal.module.css';
import { youTubeIdOf } from './youtube.ts';

/** Nothing is asked of a stranger before somebody presses play. */
export function ResultVideo({ address, title }: { address: string; title: string }) {
  const [isPlaying, setPlaying] = useState(false);
  const id = youTubeIdOf(address);
  if (!isPlaying) {
    return (
      <button
        type="button"
        className={styles.play}
        onClick={() => setPlaying(true)}
        aria-label={`Ver el video: ${title}`}
      >
        <IconPlayerPlayFilled size={28} aria-hidden="true" />
        Ver el video
      </button>
    );
  }
  if (id) {
    return (
      <iframe
        className={styles.video}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  if (address.startsWith('/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what an athlete filmed has no captions.
      <video className={styles.video} src={address} controls autoPlay playsInline aria-label={title} />
    );
  }
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      Abrir el video
    </a>
  );
}
