import { IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { AppealDetail } from '#contract/appeals.ts';
import { readVideoLink } from '#domain/results/youtube.ts';
import styles from './appeals.module.css';

/** ORG-176: nothing is fetched, and of strangers nothing asked, before somebody presses play. */
export function AppealVideo({ video, title }: { video: AppealDetail['video']; title: string }) {
  const [isPlaying, setPlaying] = useState(false);
  if (!video) {
    return (
      <div className={styles.noVideo}>
        <IconVideoOff size={28} aria-hidden="true" />
        Este resultado no tiene video
      </div>
    );
  }
  if (!video.isLink) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what an athlete filmed has no captions.
      <video
        className={styles.video}
        src={video.url}
        poster={video.poster ?? undefined}
        controls
        playsInline
        preload="none"
        aria-label={title}
      />
    );
  }
  const link = readVideoLink(video.url);
  if (typeof link === 'string') {
    return (
      <a className="link" href={video.url} target="_blank" rel="noopener noreferrer">
        Abrir el video
      </a>
    );
  }
  if (isPlaying) {
    return (
      <iframe
        className={styles.video}
        src={`https://www.youtube-nocookie.com/embed/${link.id}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
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
