import { IconCloudOff } from '@tabler/icons-react';
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { version } from '#package';
import { useKeepSession, useSession } from '#web/lib/account/session.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { useMounted } from '#web/lib/mounted.ts';
import { keptSince, onKept } from '#web/lib/storage/kept-since.ts';
import { writeTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { ConfirmHost } from '#web/ui/dialogs/confirm-host.tsx';
import { leavePage } from '#web/ui/dialogs/notify.ts';
import { Toasts } from '#web/ui/dialogs/toasts.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

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

function Footer() {
  return (
    <Text as="footer" size="sm" dim className={styles.footer}>
      <Row gap="lg" className={styles.inside}>
        <p>Pizarra © 2022. Todos los derechos reservados.</p>
        <Link to={paths.deleteAccount}>Eliminar datos de usuario</Link>
        <span>v{version}</span>
      </Row>
    </Text>
  );
}

function onChange(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function OfflineNotice() {
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

/** A line under the bar while a page loads; its delay avoids a flash on quick ones. */
function Progress() {
  const waiting = useRouterState({ select: state => state.status === 'pending' });
  return waiting ? <div className={styles.progress} role="progressbar" aria-label="Cargando la página" /> : null;
}

/** Runs the page's guard again when the session ends (expired, or ended elsewhere). */
function useEndedSession() {
  const router = useRouter();
  const { state, account } = useSession();
  // True also for a page drawn offline, before the session was known.
  const wasShown = useRef(false);
  useEffect(() => {
    if (account) wasShown.current = true;
    else if (state === 'signed-out' && wasShown.current) {
      wasShown.current = false;
      void router.invalidate();
    }
  }, [state, account, router]);
}

/**
 * Before a navigation it removes the old page's errors. After it, it sets the title and moves the focus to the heading
 * for screen readers.
 */
function usePageChange() {
  const router = useRouter();
  useEffect(() => {
    const setTitle = () => {
      writeTitle(router.state.matches.map(match => match.staticData.title).findLast(Boolean));
    };
    setTitle();
    const leaving = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && leavePage());
    const rendered = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!pathChanged) return;
      setTitle();
      // The first page leaves the focus to the browser.
      if (!fromLocation) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      heading?.setAttribute('tabindex', '-1');
      (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    });
    return () => {
      leaving();
      rendered();
    };
  }, [router]);
}
