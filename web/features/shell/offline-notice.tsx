import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
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
  return (
    <div role="status">
      {!online && (
        <Row as="p" gap="xs" justify="center" wrap={false} className={styles.offline}>
          <IconCloudOff size={18} aria-hidden="true" />
          Sin conexión. Lo que ves puede no estar al día.
        </Row>
      )}
    </div>
  );
}
