import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import styles from '#web/entities/account/account-page.module.css';
import { sessionQuery, useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { eventsPageOf, paths } from '#web/paths.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

export function ConfirmEmail({ code, email }: { code: string; email: string }) {
  const queries = useQueryClient();
  const { user } = useSession();
  const confirm = useMutation(
    api.accounts.confirmEmail.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    }),
  );
  if (confirm.isSuccess)
    return (
      <div className={`${styles.body} ${styles.done}`}>
        <div role="status">
          <Notice tone="good" title={messages.emailConfirmation.confirmed}>
            Ya te llegan invitaciones y entradas a <span className={styles.email}>{email}</span>.
          </Notice>
        </div>
        <ButtonLink to={user ? eventsPageOf[user.type] : paths.login}>
          {user ? 'Ir a tu cuenta' : 'Iniciar Sesión'}
        </ButtonLink>
      </div>
    );
  return (
    <div className={styles.body}>
      <p>
        ¿Es tuyo <span className={styles.email}>{email}</span>? Al confirmarlo te llegan invitaciones y entradas.
      </p>
      <Button size="lg" loading={confirm.isPending} onClick={() => confirm.mutate({ code })}>
        Confirmar mi correo
      </Button>
      <FormFailure>{confirm.error && messageOf(confirm.error)}</FormFailure>
    </div>
  );
}

/** Replaces an invalid link: a signed-in account that is not confirmed can request a new one. */
export function ResendConfirmation() {
  const { user } = useSession();
  const resend = useMutation(api.accounts.resendConfirmation.mutationOptions());
  if (!user) return <ButtonLink to={paths.login}>Inicia sesión para pedir otro</ButtonLink>;
  if (user.emailConfirmed) return <Notice tone="good">{messages.emailConfirmation.already}</Notice>;
  if (resend.isSuccess)
    return (
      <div role="status">
        <Notice tone="good">{messages.emailConfirmation.resent}</Notice>
      </div>
    );
  return (
    <>
      <Button loading={resend.isPending} onClick={() => resend.mutate({})}>
        Enviar otro enlace
      </Button>
      <FormFailure>{resend.error && messageOf(resend.error)}</FormFailure>
    </>
  );
}
