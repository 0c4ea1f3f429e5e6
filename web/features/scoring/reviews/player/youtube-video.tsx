import { useEffect, useRef } from 'react';
import styles from './player.module.css';
import type { Player } from './use-player.ts';

type Props = { id: string; title: string; player: Player };

const origin = 'https://www.youtube-nocookie.com';
const playing = 1;
/** For this long after a seek, the frame may still tell the time of before. */
const settleMs = 1_000;

type News = { currentTime?: number; duration?: number; playerState?: number; playbackRate?: number };

function newsOf(data: unknown): News | null {
  try {
    const message = JSON.parse(String(data)) as { event?: string; info?: News | null };
    return message.event === 'infoDelivery' || message.event === 'initialDelivery' ? (message.info ?? null) : null;
  } catch {
    return null;
  }
}

/** Plays a YouTube video. The page controls it by messages to its frame, so no script of YouTube runs in this page. */
export function YouTubeVideo({ id, title, player }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const time = useRef(0);
  const seekAt = useRef(Number.NEGATIVE_INFINITY);
  const { attach, report } = player;
  useEffect(() => {
    const post = (message: object) => frame.current?.contentWindow?.postMessage(JSON.stringify(message), origin);
    const command = (func: string, ...args: unknown[]) => post({ event: 'command', func, args });
    attach({
      play: () => command('playVideo'),
      pause: () => command('pauseVideo'),
      seek: seconds => {
        time.current = seconds;
        seekAt.current = performance.now();
        command('seekTo', seconds, true);
      },
      setRate: rate => command('setPlaybackRate', rate),
      now: () => time.current,
    });
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const news = newsOf(data);
      if (!news) return;
      const isSettling = performance.now() - seekAt.current < settleMs;
      if (isSettling && Math.abs((news.currentTime ?? 0) - time.current) > 1) delete news.currentTime;
      if (news.currentTime !== undefined) time.current = news.currentTime;
      report({
        ...(news.currentTime !== undefined && { time: news.currentTime }),
        ...(news.duration !== undefined && { duration: news.duration }),
        ...(news.playbackRate !== undefined && { rate: news.playbackRate }),
        ...(news.playerState !== undefined && { isPlaying: news.playerState === playing }),
      });
    };
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      attach(null);
    };
  }, [attach, report]);
  const greet = () =>
    frame.current?.contentWindow?.postMessage(JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }), origin);
  const address = new URLSearchParams({ enablejsapi: '1', autoplay: '1', playsinline: '1', rel: '0' });
  address.set('origin', window.location.origin);
  return (
    <iframe
      ref={frame}
      className={styles.picture}
      src={`${origin}/embed/${id}?${address}`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={greet}
    />
  );
}
