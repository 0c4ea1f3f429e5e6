import { useEffect, useRef } from 'react';
import styles from './player.module.css';
import type { Player } from './use-player.ts';

type Props = {
  url: string;
  poster: string | null;
  title: string;
  player: Player;
  onFailure: (video: HTMLVideoElement) => void;
};

export function FileVideo({ url, poster, title, player, onFailure }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const { attach, report, toggle } = player;
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    attach({
      // A browser may refuse to play before a press. The button then still offers to play.
      play: () => void element.play().catch(() => undefined),
      pause: () => element.pause(),
      seek: seconds => {
        element.currentTime = seconds;
      },
      setRate: rate => {
        element.playbackRate = rate;
      },
      now: () => element.currentTime,
    });
    return () => attach(null);
  }, [attach]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: what an athlete filmed has no captions.
    <video
      ref={video}
      className={styles.picture}
      src={url}
      poster={poster ?? undefined}
      preload="metadata"
      playsInline
      aria-label={title}
      onClick={toggle}
      onError={event => onFailure(event.currentTarget)}
      onLoadedMetadata={event => report({ duration: event.currentTarget.duration || 0 })}
      onDurationChange={event => report({ duration: event.currentTarget.duration || 0 })}
      onTimeUpdate={event => report({ time: event.currentTarget.currentTime })}
      onPlay={() => report({ isPlaying: true })}
      onPause={() => report({ isPlaying: false })}
    />
  );
}
