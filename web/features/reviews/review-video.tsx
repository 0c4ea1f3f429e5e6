import { IconCloudOff, IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Mark, Reviewed } from '#contract/reviews.ts';
import { readVideoLink } from '#domain/results/youtube.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
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

function Instead({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.instead}>
      {icon}
      <p>{children}</p>
    </div>
  );
}

/** R5: the athlete's file, or YouTube's frame once somebody presses play. */
export function ReviewVideo({ video, title, player, mark }: Props) {
  const [isStarted, setStarted] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const link = video.isLink ? readVideoLink(video.url) : null;
  const { time, isPlaying } = player.state;
  const picture = () => {
    if (isFailed || (link && !isStarted && !navigator.onLine)) {
      return (
        <Instead icon={<IconCloudOff size={40} stroke={1.6} aria-hidden="true" />}>
          No se puede mostrar el video ahora. Se podrá ver cuando haya conexión.
        </Instead>
      );
    }
    if (!link)
      return (
        <FileVideo {...{ title, player }} url={video.url} poster={video.poster} onFailure={() => setFailed(true)} />
      );
    if (typeof link === 'string') {
      return <Instead icon={<IconVideoOff size={40} stroke={1.6} aria-hidden="true" />}>{video.url}</Instead>;
    }
    if (isStarted) return <YouTubeVideo id={link.id} title={title} player={player} />;
    return (
      <button
        type="button"
        className={styles.start}
        onClick={() => setStarted(true)}
        aria-label={`Ver el video: ${title}`}
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
