import { messages } from '#contract/messages.ts';
import type { Team } from '#contract/registration/teams.ts';
import { InvitationActions } from '#web/entities/person/invitation-actions.tsx';
import { api } from '#web/lib/api.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './team.module.css';

type TeamInvitation = Team['invitations'][number];

function PendingActions({ invitation, team }: { invitation: TeamInvitation; team: Team }) {
  const changes = [api.teams.key()];
  return (
    <InvitationActions
      className={styles.pending}
      invitation={invitation}
      resendAt={invitation.resendAt}
      now={team.now}
      timeZone={team.event.timeZone}
      resend={useAction(api.teams.resend.mutationOptions(), { done: messages.team.sent, changes })}
      withdraw={useAction(api.teams.withdraw.mutationOptions(), { done: 'Invitación retirada', changes })}
      consequence={`${invitation.email} ya no podrá aceptarla, y su lugar queda libre.`}
    />
  );
}

function StateOf({ invitation, team }: { invitation: TeamInvitation; team: Team }) {
  if (invitation.status !== 'pending') return <StatusTag tone="bad">Rechazada</StatusTag>;
  return team.isOpen ? <StatusTag tone="pending">Pendiente</StatusTag> : <StatusTag>Caducada</StatusTag>;
}

/**
 * Lists the captain's open and declined invitations. Accepted ones are in the list of members, and withdrawn ones are
 * not shown (J4).
 */
export function TeamInvitations({ team }: { team: Team }) {
  const shown = team.invitations.filter(({ status }) => status === 'pending' || status === 'rejected');
  if (!team.isCaptain || shown.length === 0) return null;
  const { timeZone } = team.event;
  return (
    <Stack as="section" gap="sm" aria-labelledby="team-invitations">
      <Row align="baseline" className={styles.head}>
        <h2 id="team-invitations">Invitaciones</h2>
      </Row>
      <ul className="card" aria-labelledby="team-invitations">
        {shown.map(invitation => (
          <Row key={invitation.uid} as="li" gap="md" justify="between" className={styles.invitation}>
            <Stack gap="xs" align="start" className={`wraps ${styles.who}`}>
              <strong>{invitation.email}</strong>
              <StateOf invitation={invitation} team={team} />
              <span className="dim text-sm">
                Enviada el <MomentWithZone at={invitation.mailedAt} timeZone={timeZone} />
              </span>
            </Stack>
            {invitation.status === 'pending' && team.isOpen && <PendingActions invitation={invitation} team={team} />}
          </Row>
        ))}
      </ul>
    </Stack>
  );
}
