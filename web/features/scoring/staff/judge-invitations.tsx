import { useQuery } from '@tanstack/react-query';
import type { EventCard } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import type { JudgeInvitation } from '#contract/scoring/judge-invitations.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { allowedNames } from '#web/entities/application/application-words.ts';
import { InvitationActions } from '#web/entities/person/invitation-actions.tsx';
import { api } from '#web/lib/api.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import styles from './judges.module.css';

function useInvitationActions() {
  const changes = [api.staff.key()];
  return {
    resend: useAction(api.staff.resendInvitation.mutationOptions(), { done: messages.team.sent, changes }),
    withdraw: useAction(api.staff.withdrawInvitation.mutationOptions(), { done: 'Invitación retirada', changes }),
  };
}

type Props = { invitation: JudgeInvitation; event: EventCard; now: string };

function InvitationCard({ invitation, event, now }: Props) {
  const { email, permissions, categories, mailedAt, canResendAt } = invitation;
  const actions = useInvitationActions();
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
            Enviada el <MomentWithZone at={mailedAt} timeZone={event.timeZone} />
          </span>
        </Stack>
        <InvitationActions
          {...actions}
          invitation={invitation}
          resendAt={canResendAt}
          now={now}
          timeZone={event.timeZone}
          consequence={`El enlace que recibió ${email} dejará de servir.`}
        />
      </div>
    </Row>
  );
}

export function JudgeInvitations({ event }: { event: EventCard }) {
  const list = useQuery(api.staff.listInvitations.queryOptions({ input: { eventId: event.uid } }));
  if (!list.data) {
    return <QueryFallback query={list} card="all" level={2} rows={3} height={88} label="Cargando las invitaciones" />;
  }
  const { invitations, now } = list.data;
  if (invitations.length === 0) {
    return (
      <EmptyState
        card
        level={2}
        title="Ninguna invitación espera respuesta"
        text="Invita a un juez por su correo: al aceptar aparece entre los aprobados."
      />
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
