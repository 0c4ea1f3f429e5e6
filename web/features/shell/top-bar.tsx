import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMounted } from '#web/lib/mounted.ts';
import { useSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { Tally } from '#web/ui/tally.tsx';
import { AccountLinks, OwnPortrait } from './account-links.tsx';
import { Drawer } from './drawer.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import styles from './top-bar.module.css';

// Only judges and organizations load this: judges review, and both work at doors.
const WaitingWork = lazy(() => import('./waiting-work.tsx').then(module => ({ default: module.WaitingWork })));

export function TopBar() {
  const { account, state } = useSession();
  const mounted = useMounted();
  return (
    <Row as="header" gap="xl" wrap={false} className={styles.bar}>
      <Link to={paths.home} className={styles.logo}>
        <Tally />
        Pizarra
      </Link>
      <Row as="nav" gap="lg" wrap={false} className={styles.links} aria-label="Principal">
        <Link to={paths.events} className={styles.link}>
          Eventos
        </Link>
        <span className="grow" />
        <AccountLinks account={account} />
      </Row>
      {mounted && (account?.type === 'staff' || account?.type === 'organization') && (
        <Suspense>
          <WaitingWork uid={account.uid} type={account.type} session={state} />
        </Suspense>
      )}
      <Row gap="none" wrap={false} className={styles.tools}>
        <SchemeSwitch />
        {account && <OwnPortrait account={account} />}
        <Drawer account={account} />
      </Row>
    </Row>
  );
}
