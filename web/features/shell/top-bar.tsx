import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMounted } from '#web/lib/mounted.ts';
import { useSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { Tally } from '#web/ui/tally.tsx';
import { AccountLinks } from './account-links.tsx';
import { Drawer } from './drawer.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import styles from './top-bar.module.css';

// Only judges have work that waits; nobody else fetches what sends it.
const WaitingWork = lazy(() => import('./waiting-work.tsx').then(module => ({ default: module.WaitingWork })));

export function TopBar() {
  const { account, state } = useSession();
  const mounted = useMounted();
  return (
    <header className={styles.bar}>
      <Link to={paths.home} className={styles.logo}>
        <Tally />
        Pizarra
      </Link>
      <nav className={styles.links} aria-label="Principal">
        <Link to={paths.events} className={styles.link}>
          Eventos
        </Link>
        <span className={styles.space} />
        <AccountLinks account={account} />
      </nav>
      {mounted && account?.type === 'staff' && (
        <Suspense>
          <WaitingWork judgeId={account.uid} session={state} />
        </Suspense>
      )}
      <div className={styles.tools}>
        <SchemeSwitch />
        <Drawer account={account} />
      </div>
    </header>
  );
}
