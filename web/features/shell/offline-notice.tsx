import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
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
        <p className={styles.offline}>
          <IconCloudOff size={18} aria-hidden="true" />
          Sin conexión. Lo que ves puede no estar al día.
        </p>
      )}
    </div>
  );
}
