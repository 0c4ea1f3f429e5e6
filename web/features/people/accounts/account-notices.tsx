import '#web/ui/styles/form-styles.ts';
import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/people/accounts.ts';
import { ResendConfirmation } from '#web/lib/account/resend-confirmation.tsx';
import { sessionQuery, useSetSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Row } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

/** Says what needs a confirmed address, by account type (N7). */
const untilThen: Record<AccountType, string> = {
  organization:
    'Hasta entonces no puedes vender entradas, cobrar inscripciones, inscribir atletas, invitar jueces ni mover un evento.',
  athlete: 'Hasta entonces no te llegan invitaciones ni entradas, y no puedes invitar a nadie.',
  staff: 'Hasta entonces no te llegan invitaciones para juzgar.',
  box: 'Así sabemos que es tuyo.',
  admin: 'Así sabemos que es tuyo.',
};

const name = 'unconfirmed-closed';

/** The person may confirm the address on another device. So the page asks again on focus and navigation. */
function useAskedAgain() {
  const queries = useQueryClient();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const first = useRef(pathname);
  const ask = useCallback(() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }), [queries]);
  useEffect(() => {
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [ask]);
  useEffect(() => {
    if (first.current !== pathname) ask();
    first.current = pathname;
  }, [pathname, ask]);
}

/** Asks to confirm the address. After closing it stays hidden in this tab; the next tab shows it again. */
function Unconfirmed({ user }: { user: User }) {
  useAskedAgain();
  const [isClosed, setClosed] = useState(() => readKept(name, 'tab') === user.uid);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    keep(name, user.uid, 'tab');
  };
  return (
    <Notice
      tone="warn"
      action={
        <Row gap="xs" wrap={false}>
          <ResendConfirmation />
          <CloseButton aria-label="Cerrar este aviso" size="lg" onClick={close} />
        </Row>
      }
    >
      <strong>Confirma tu correo</strong> con el enlace que enviamos a {user.email}. {untilThen[user.type]}
    </Notice>
  );
}

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
        Tu cuenta se eliminará el{' '}
        <time dateTime={dueAt} className="nowrap">
          {formatDateTime(dueAt)}
        </time>
      </strong>
      <p>Después no podremos recuperar tus datos.</p>
    </Notice>
  );
}

export function AccountNotices({ user }: { user: User }) {
  return (
    <>
      {user.deletionDueAt && <DeletionDue user={user} dueAt={user.deletionDueAt} />}
      {!user.emailConfirmed && <Unconfirmed user={user} />}
    </>
  );
}
