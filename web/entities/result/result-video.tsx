// <ResultVideo video title/>: the video of a result, a link or a stored file. It loads nothing, also not from other
// sites, before play.
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { readVideoLink } from '#domain/scoring/results/youtube.ts';
import styles from './result.module.css';
import { StoredVideo } from './stored-video.tsx';

type Video = { url: string; isLink: boolean; poster: string | null };

export function ResultVideo({ video, title }: { video: Video; title: string }) {
  const [isPlaying, setPlaying] = useState(false);
  const link = readVideoLink(video.url);
  if (!video.isLink && (isPlaying || video.poster)) {
    return <StoredVideo {...video} title={title} className={styles.video} autoPlay={isPlaying} />;
  }
  if (video.isLink && typeof link === 'string') {
    return (
      <a className="link" href={video.url} target="_blank" rel="noopener noreferrer">
        Abrir el video
      </a>
    );
  }
  if (isPlaying && typeof link !== 'string') {
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
