import { Outlet } from '@tanstack/react-router';
import { ConfirmHost } from '#web/ui/confirm-host.tsx';
import { Toasts } from '#web/ui/toast.tsx';
import { Footer } from './footer.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { usePageChange } from './use-page-change.ts';

/** What every page has around it (PUB-019). */
export function Shell() {
  usePageChange();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#contenido">
        Saltar al contenido
      </a>
      <TopBar />
      <main id="contenido" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <Toasts />
      <ConfirmHost />
    </div>
  );
}
