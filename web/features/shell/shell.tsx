import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMounted } from '#web/lib/mounted.ts';
import { useKeepSession } from '#web/lib/session.ts';
import { ConfirmHost } from '#web/ui/confirm-host.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { Footer } from './footer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Progress } from './progress.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useEndedSession } from './use-ended-session.ts';
import { usePageChange } from './use-page-change.ts';

const NewVersion = lazy(() => import('./new-version.tsx').then(module => ({ default: module.NewVersion })));

export function Shell() {
  usePageChange();
  useKeepSession();
  useEndedSession();
  const mounted = useMounted();
  return (
    <Stack gap="none" className={styles.shell}>
      <a className={styles.skip} href="#contenido">
        Saltar al contenido
      </a>
      <TopBar />
      <Progress />
      <OfflineNotice />
      <Stack id="contenido" tabIndex={-1} as="main" gap="none" className={styles.main}>
        <Outlet />
      </Stack>
      <Footer />
      <Toasts />
      <ConfirmHost />
      {mounted && (
        <Suspense>
          <NewVersion />
        </Suspense>
      )}
    </Stack>
  );
}
