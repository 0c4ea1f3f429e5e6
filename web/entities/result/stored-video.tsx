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
    onError: (error: MediaError | null) => void whyNot(url, error).then(setFailure),
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
      onError={event => onError(event.currentTarget.error)}
    />
  );
}
