import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '#web/lib/account/session.ts';
import { useMounted } from '#web/lib/mounted.ts';
import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { Tally } from '#web/ui/pages/tally.tsx';
import { AccountLinks, OwnPortrait } from './account-links.tsx';
import { Drawer } from './drawer.tsx';
import styles from './top-bar.module.css';

// Only judges and organizations load this code: judges review, and both work at doors.
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

const steps: Record<MantineColorScheme, { Icon: typeof IconSun; name: string; next: MantineColorScheme }> = {
  auto: { Icon: IconDeviceDesktop, name: 'según el sistema', next: 'light' },
  light: { Icon: IconSun, name: 'claro', next: 'dark' },
  dark: { Icon: IconMoon, name: 'oscuro', next: 'auto' },
};

/** The button for the colour scheme. It begins with the system's scheme; each press changes it: light, dark, system. */
function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server does not know which scheme this browser chose, so the first render shows the default.
  const { Icon, name, next } = steps[useMounted() ? colorScheme : 'auto'];
  const label = `Tema ${name}. Cambiar a ${steps[next].name}`;
  return (
    <button
      type="button"
      className={`plain-control ${styles.tool}`}
      title={label}
      aria-label={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} stroke={1.9} aria-hidden="true" />
    </button>
  );
}
