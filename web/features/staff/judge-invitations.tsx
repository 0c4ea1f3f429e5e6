import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventCard } from '#contract/events.ts';
import type { JudgeInvitation } from '#contract/judge-invitations.ts';
import { messages } from '#contract/messages.ts';
import { counted } from '#domain/text/counted.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { Moment } from '#web/lib/moments.tsx';
import { usePassed } from '#web/lib/use-passed.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { notify } from '#web/ui/notify.ts';
import { Unshown } from '#web/ui/shown.tsx';
import { allowedNames } from './application-words.ts';
import styles from './judges.module.css';

const askToWithdraw = (email: string) =>
  confirmDialog({
    title: '¿Retirar la invitación?',
    text: `El enlace que recibió ${email} dejará de servir.`,
    confirmLabel: 'Retirar invitación',
    tone: 'destroy',
  });

function useInvitationActions() {
  const queries = useQueryClient();
  const options = (done: string) => ({
    onSuccess: () => notify.success(done),
    onError: (error: Error) => void notify.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: api.staff.key() }),
  });
  return {
    resend: useMutation(api.staff.resendInvitation.mutationOptions(options(messages.team.sent))),
    withdraw: useMutation(api.staff.withdrawInvitation.mutationOptions(options('Invitación retirada'))),
  };
}

type Props = { invitation: JudgeInvitation; event: EventCard; now: string };

function InvitationCard({ invitation, event, now }: Props) {
  const { uid: id, email, permissions, categories, mailedAt, canResendAt } = invitation;
  const { resend, withdraw } = useInvitationActions();
  const isDue = usePassed(canResendAt, now);
  return (
    <Row as="li" gap="none" align="stretch" wrap={false}>
      <div className={`card ${styles.card} ${styles.invitation}`}>
        <Stack as="span" gap="2xs" className={`wraps ${styles.words}`}>
          <strong>{email}</strong>
          <span className="text-sm">
            {allowedNames({ permissions: { manage: false, ...permissions } }, event).join(', ')} ·{' '}
            {counted(categories.length, 'categoría', 'categorías')}
          </span>
          <span className="dim text-sm">
            Enviada el <Moment at={mailedAt} timeZone={event.timeZone} />
          </span>
        </Stack>
        <Row as="span" gap="xs">
          <Button
            size="sm"
            variant="default"
            disabled={!isDue || withdraw.isPending}
            loading={resend.isPending}
            aria-label={`Reenviar la invitación a ${email}`}
            aria-describedby={isDue ? undefined : `${id}-resend`}
            onClick={() => resend.mutate({ id })}
          >
            Reenviar
          </Button>
          <Button
            size="sm"
            variant="danger"
            disabled={resend.isPending}
            loading={withdraw.isPending}
            aria-label={`Retirar la invitación a ${email}`}
            onClick={async () => (await askToWithdraw(email)) && withdraw.mutate({ id })}
          >
            Retirar
          </Button>
          {!isDue && (
            <span id={`${id}-resend`} className="dim text-sm">
              Puedes reenviarla desde <Moment at={canResendAt} timeZone={event.timeZone} />
            </span>
          )}
        </Row>
      </div>
    </Row>
  );
}

/** N1: who was asked to judge and has not answered. */
export function JudgeInvitations({ event }: { event: EventCard }) {
  const list = useQuery(api.staff.listInvitations.queryOptions({ input: { eventId: event.uid } }));
  if (!list.data) {
    return <Unshown query={list} card="all" level={2} rows={3} height={88} label="Cargando las invitaciones" />;
  }
  const { invitations, now } = list.data;
  if (invitations.length === 0) {
    return (
      <div className="card">
        <EmptyState
          level={2}
          title="Ninguna invitación espera respuesta"
          text="Invita a un juez por su correo: al aceptar aparece entre los aprobados."
        />
      </div>
    );
  }
  return (
    <ul className={styles.cards} aria-label="Invitaciones por responder">
      {invitations.map(invitation => (
        <InvitationCard key={invitation.uid} invitation={invitation} event={event} now={now} />
      ))}
    </ul>
  );
}
