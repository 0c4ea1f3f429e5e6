import { IconCloudOff, IconDownload, IconVideoOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './result.module.css';

type Failure = 'offline' | 'unplayable';

/** The browser cannot decode this file, if the file can be reached. */
async function whyNot(url: string, error: MediaError | null): Promise<Failure> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return 'unplayable';
  if (error?.code === MediaError.MEDIA_ERR_NETWORK || !navigator.onLine) return 'offline';
  const arrives = await fetch(url, { method: 'HEAD' }).then(
    answer => answer.ok,
    () => false,
  );
  return arrives ? 'unplayable' : 'offline';
}

const triedAgain = new WeakMap<HTMLVideoElement, number>();
const leastBetweenMs = 10_000;

/**
 * Asks for the video again where it stopped. A file may play from an address that ends after some minutes, and a browser
 * keeps that address for all later parts. False if the last try is too young to hope.
 */
function playsOn(video: HTMLVideoElement): boolean {
  const { currentTime, playbackRate, paused, error } = video;
  const isLoaded = video.duration > 0 || currentTime > 0;
  const before = triedAgain.get(video) ?? Number.NEGATIVE_INFINITY;
  if (!isLoaded || error?.code === MediaError.MEDIA_ERR_DECODE || performance.now() - before < leastBetweenMs)
    return false;
  triedAgain.set(video, performance.now());
  video.load();
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
  if (!paused) void video.play().catch(() => undefined);
  return true;
}

/** Says why a stored video does not play. It tries again when the network returns. */
export function useVideoFailure(url: string) {
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const again = () => setFailure(known => (known === 'offline' ? null : known));
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return {
    failure,
    onError: (video: HTMLVideoElement) => {
      if (!playsOn(video)) void whyNot(url, video.error).then(setFailure);
    },
  };
}

export const InsteadBox = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className={styles.instead} role="status">
    {icon}
    {children}
  </div>
);

export const NoConnection = () => (
  <InsteadBox icon={<IconCloudOff size={40} stroke={1.6} aria-hidden="true" />}>
    <p>No se puede mostrar el video ahora. Se podrá ver cuando haya conexión.</p>
  </InsteadBox>
);

/** The page shows this in place of a stored video that failed. */
export const InsteadOfVideo = ({ failure, url }: { failure: Failure; url: string }) =>
  failure === 'offline' ? (
    <NoConnection />
  ) : (
    <InsteadBox icon={<IconVideoOff size={40} stroke={1.6} aria-hidden="true" />}>
      <p>
        Este navegador no puede mostrar este video. Descárgalo y ábrelo con otro programa, o míralo en otro dispositivo.
      </p>
      <a className={`link ${styles.download}`} href={url} download>
        <IconDownload size={18} aria-hidden="true" />
        Descargar el video
      </a>
    </InsteadBox>
  );

type Props = { url: string; poster: string | null; title: string; className: string | undefined; autoPlay?: boolean };

/** A stored file with the browser's controls; it loads nothing before play. */
export function StoredVideo({ url, poster, title, className, autoPlay }: Props) {
  const { failure, onError } = useVideoFailure(url);
  if (failure) return <InsteadOfVideo failure={failure} url={url} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: what an athlete filmed has no captions.
    <video
      className={className}
      src={url}
      poster={poster ?? undefined}
      controls
      autoPlay={autoPlay}
      playsInline
      preload="none"
      aria-label={title}
      onError={event => onError(event.currentTarget)}
    />
  );
}
