import { IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Mark, Reviewed } from '#contract/scoring/reviews.ts';
import { readVideoLink } from '#domain/scoring/results/youtube.ts';
import { InsteadBox, InsteadOfVideo, NoConnection, useVideoFailure } from '#web/entities/result/stored-video.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { FileVideo } from './file-video.tsx';
import { writeCode } from './marks.ts';
import styles from './player.module.css';
import type { Player } from './use-player.ts';
import { YouTubeVideo } from './youtube-video.tsx';

type Props = {
  video: NonNullable<Reviewed['video']>;
  title: string;
  player: Player;
  mark: (Mark & { no: number }) | null;
};

/** Shows the athlete's video file, or YouTube's frame after a press on play (R5). */
export function ReviewVideo({ video, title, player, mark }: Props) {
  const [isStarted, setStarted] = useState(false);
  const { failure, onError } = useVideoFailure(video.url);
  const link = video.isLink ? readVideoLink(video.url) : null;
  const { time, isPlaying } = player.state;
  const picture = () => {
    if (failure) return <InsteadOfVideo failure={failure} url={video.url} />;
    if (link && !isStarted && !navigator.onLine) return <NoConnection />;
    if (!link) return <FileVideo {...{ title, player }} url={video.url} poster={video.poster} onFailure={onError} />;
    if (typeof link === 'string') {
      return (
        <InsteadBox icon={<IconVideoOff size={40} stroke={1.6} aria-hidden="true" />}>
          <p>{video.url}</p>
        </InsteadBox>
      );
    }
    if (isStarted) return <YouTubeVideo id={link.id} title={title} player={player} />;
    return (
      <button
        type="button"
        className={styles.start}
        onClick={() => setStarted(true)}
        aria-label={`Ver el video de YouTube: ${title}`}
      >
        <IconPlayerPlayFilled size={44} aria-hidden="true" />
        Ver el video de YouTube
      </button>
    );
  };
  return (
    <Stack gap="xs">
      <div className={styles.screen}>
        {picture()}
        {mark && (
          <span className={styles.shownMark}>
            No-rep {mark.no}
            {mark.reason && ` · ${mark.reason}`}
          </span>
        )}
        {(isPlaying || time > 0) && <span className={`num ${styles.code}`}>{writeCode(time * 1000)}</span>}
      </div>
      {video.isUnchecked && (
        <Notice tone="warn">
          No se pudo comprobar este enlace al enviarlo: confirma que el video es de este atleta.
        </Notice>
      )}
    </Stack>
  );
}
