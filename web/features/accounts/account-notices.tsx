import { Button } from '@mantine/core';
import type { User } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { ResendConfirmation } from '#web/lib/resend-confirmation.tsx';
import { useSetSession } from '#web/lib/session.ts';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { Notice } from '#web/ui/notice.tsx';
import { notify } from '#web/ui/notify.ts';

/** N7: what waits for the confirmed address differs by who it is. */
const untilThen = ({ type }: User) =>
  type === 'organization'
    ? 'Hasta entonces no puedes inscribir atletas, invitar jueces ni mover un evento.'
    : 'Hasta entonces no te llegan invitaciones ni entradas, y no puedes invitar a nadie.';

const Unconfirmed = ({ user }: { user: User }) => (
  <Notice tone="warn" title="Confirma tu correo" action={<ResendConfirmation />}>
    Abre el enlace que enviamos a {user.email}. {untilThen(user)}
  </Notice>
);

function DeletionDue({ user, dueAt }: { user: User; dueAt: string }) {
  const setSession = useSetSession();
  const cancel = useAction(api.accounts.cancelDeletion.mutationOptions(), {
    done: () => {
      setSession({ ...user, deletionDueAt: null });
      notify.success(messages.deletion.cancelled);
    },
  });
  const ask = async () => {
    const yes = await confirmDialog({
      title: '¿Cancelar la eliminación?',
      text: 'Tu cuenta y tus datos se quedan como están.',
      confirmLabel: 'Cancelar eliminación',
      cancelLabel: 'Volver',
    });
    if (yes) cancel.mutate({});
  };
  return (
    <Notice
      tone="bad"
      live={false}
      action={
        <Button variant="default" size="sm" loading={cancel.isPending} onClick={ask}>
          Cancelar eliminación
        </Button>
      }
    >
      <strong>
        Tu cuenta se eliminará el <time className="nowrap">{formatDateTime(dueAt)}</time>
      </strong>
      <p>Después no podremos recuperar tus datos.</p>
    </Notice>
  );
}

/** What an account has to know on every screen of its dashboard. */
export function AccountNotices({ user }: { user: User }) {
  return (
    <>
      {user.deletionDueAt && <DeletionDue user={user} dueAt={user.deletionDueAt} />}
      {!user.emailConfirmed && <Unconfirmed user={user} />}
    </>
  );
}
