import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { keptSince, onKept } from '#web/lib/kept-since.ts';
import { Row } from '#web/ui/layout.tsx';
import styles from './shell.module.css';

function onChange(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const online = useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  );
  const since = useSyncExternalStore(onKept, keptSince, () => null);
  return (
    <div role="status">
      {(!online || since !== null) && (
        <Row as="p" gap="xs" justify="center" wrap={false} className={styles.offline}>
          <IconCloudOff size={18} aria-hidden="true" />
          {online ? 'El servidor no responde.' : 'Sin conexión.'}{' '}
          {since === null
            ? 'Lo que ves puede no estar al día.'
            : // The text ends with the full stop of «p. m.».
              `Lo que ves es del ${formatDateTime(new Date(since).toISOString())}`}
        </Row>
      )}
    </div>
  );
}
