import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import styles from '#web/entities/account/account-page.module.css';
import { sessionQuery } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { paths } from '#web/paths.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

/** The page behind the mailed link. Its button starts the 14 days until the deletion (A10). */
export function ConfirmDeletion({ code, email }: { code: string; email: string }) {
  const queries = useQueryClient();
  const confirm = useMutation(
    api.accounts.confirmDeletion.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    }),
  );
  if (confirm.data)
    return (
      <div className={`${styles.body} ${styles.done}`}>
        <div role="status">
          <Notice tone="warn" title={messages.deletion.confirmed}>
            Fecha de eliminación: {formatDateTime(confirm.data.dueAt)}
          </Notice>
        </div>
        <ButtonLink to={paths.home} variant="default">
          Volver al inicio
        </ButtonLink>
      </div>
    );
  return (
    <div className={styles.body}>
      <p>
        Se borrarán los datos personales de <span className={styles.email}>{email}</span> dentro de 14 días. Tus
        resultados y tus entradas quedan sin tu nombre. Si tienes cuenta, hasta entonces puedes cancelarlo iniciando
        sesión.
      </p>
      <Button variant="destroy" size="lg" loading={confirm.isPending} onClick={() => confirm.mutate({ code })}>
        Eliminar mis datos en 14 días
      </Button>
      <FormFailure>{confirm.error && messageOf(confirm.error)}</FormFailure>
    </div>
  );
}
