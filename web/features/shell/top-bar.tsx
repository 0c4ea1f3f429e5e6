import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSession, useSignOut } from '#web/lib/session.ts';
import { eventsPageOf, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { Tally } from '#web/ui/tally.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const { account } = useSession();
  const signOut = useSignOut();
  const navigate = useNavigate();
  return (
    <header className={styles.bar}>
      <Link to={paths.home} className={styles.logo}>
        <Tally />
        Pizarra
      </Link>
      <nav className={styles.links} aria-label="Principal">
        <Link to={paths.events}>Eventos</Link>
        <span className={styles.space} />
        {account ? (
          <>
            <Link to={eventsPageOf[account.type]} className={styles.account}>
              <Portrait name={account.displayName} photo={account.photo} />
              {account.displayName}
            </Link>
            <Button
              variant="ink"
              size="sm"
              onClick={() => signOut.mutate({}, { onSuccess: () => navigate({ to: paths.home }) })}
            >
              Cerrar Sesión
            </Button>
          </>
        ) : (
          <>
            <Link to={paths.register}>Registro</Link>
            <ButtonLink to={paths.login} variant="ink" size="sm">
              Iniciar Sesión
            </ButtonLink>
          </>
        )}
      </nav>
    </header>
  );
}
