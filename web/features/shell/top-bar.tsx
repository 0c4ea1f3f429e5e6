import { Link } from '@tanstack/react-router';
import { useSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { Tally } from '#web/ui/tally.tsx';
import { AccountLinks } from './account-links.tsx';
import { Drawer } from './drawer.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const { account } = useSession();
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
      <div className={styles.tools}>
        <SchemeSwitch />
        <Drawer account={account} />
      </div>
    </header>
  );
}
