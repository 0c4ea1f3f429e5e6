import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ShellAccount, useSession, useSignOut } from '#web/lib/account/session.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { forgetUnsaved, hasUnsaved } from '#web/lib/form/unsaved-forms.ts';
import { eventsPageOf, paths } from '#web/paths.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Portrait } from '#web/ui/pages/portrait.tsx';
import drawer from './drawer.module.css';
import styles from './top-bar.module.css';

/** The account's picture, as a link like the name. A phone's bar shows it, where the name has no room. */
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

/** The account's button and sign-out, or the two ways to sign in. Bar and drawer show the same (PUB-022 to PUB-027). */
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

const ofOutbox = () => import('#web/lib/outbox/leaving.ts');

/** Signs out (PUB-025). Asks first if a form or queued work would be lost (A4). Then it opens the home page. */
function useLeave() {
  const navigate = useNavigate();
  const { account } = useSession();
  // The account whose decisions may wait in the queue: judges review, and judges and organizations work at doors.
  const workerId = account?.type === 'staff' || account?.type === 'organization' ? account.uid : null;
  const { mutate, isPending } = useSignOut(async () => {
    forgetUnsaved();
    if (workerId) await ofOutbox().then(({ forgetWhatWasRead }) => forgetWhatWasRead());
    await navigate({ to: paths.home });
  });
  const signOut = async () => {
    const waits = workerId ? await ofOutbox().then(({ countUnsent }) => countUnsent(workerId)) : 0;
    const losses = [
      hasUnsaved() ? 'Hay cambios sin guardar en esta página.' : null,
      waits > 0 ? `${waits} por enviar: sigue en este dispositivo y se enviará cuando vuelvas a entrar.` : null,
    ].filter(loss => loss !== null);
    const sure =
      losses.length === 0 ||
      (await confirmDialog({
        title: '¿Cerrar la sesión?',
        text: losses.join(' '),
        confirmLabel: 'Cerrar Sesión',
        tone: 'destroy',
      }));
    if (!sure) return;
    mutate({}, { onError: error => notify.error(messageOf(error)) });
  };
  return { signOut, busy: isPending };
}
