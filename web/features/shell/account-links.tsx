import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ShellAccount } from '#web/lib/session.ts';
import { eventsPageOf, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import drawer from './drawer.module.css';
import styles from './top-bar.module.css';
import { useLeave } from './use-leave.ts';

/** The account's picture when the phone's bar has no room for its name; same link as the name. */
export const OwnPortrait = ({ account }: { account: ShellAccount }) => (
  <span className={drawer.only}>
    <Link to={eventsPageOf[account.type]} className={styles.account} aria-label={`Mi panel, ${account.displayName}`}>
      <Portrait name={account.displayName} photo={account.photo} />
    </Link>
  </span>
);

const ofAthlete = [
  { to: paths.athleteEvents, label: 'Mis eventos' },
  { to: paths.invitations, label: 'Invitaciones' },
  { to: paths.myTeams, label: 'Mis equipos' },
  { to: paths.myOrders, label: 'Mis pagos' },
] as const;

/** The account's button and sign-out, or the two ways to sign in; the same in bar and drawer (PUB-022 to PUB-027). */
export function AccountLinks({ account, wide = false }: { account: ShellAccount | null; wide?: boolean }) {
  const leave = useLeave();
  const size = wide ? 'lg' : 'sm';
  if (!account)
    return (
      <>
        <Link to={paths.register} className={styles.link}>
          Registro
        </Link>
        <ButtonLink to={paths.login} variant="ink" size={size}>
          Iniciar Sesión
        </ButtonLink>
      </>
    );
  return (
    <>
      <Link to={eventsPageOf[account.type]} className={styles.account}>
        <Portrait name={account.displayName} photo={account.photo} />
        <span>{account.displayName}</span>
      </Link>
      {wide &&
        account.type === 'athlete' &&
        ofAthlete.map(({ to, label }) => (
          <Link key={to} to={to} className={styles.link}>
            {label}
          </Link>
        ))}
      <Link to={paths.myTickets} className={styles.link}>
        Mis entradas
      </Link>
      <Button variant="ink" size={size} onClick={leave.signOut} loading={leave.busy}>
        Cerrar Sesión
      </Button>
    </>
  );
}
