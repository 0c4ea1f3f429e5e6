import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Team } from '#contract/teams.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { Moment } from '#web/lib/moments.tsx';
import { usePassed } from '#web/lib/use-passed.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { notify } from '#web/ui/notify.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from './team.module.css';

type TeamInvitation = Team['invitations'][number];

function useInvitationActions() {
  const queries = useQueryClient();
  const options = (done: string) => ({
    onSuccess: () => notify.success(done),
    onError: (error: Error) => notify.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: api.teams.key() }),
  });
  return {
    resend: useMutation(api.teams.resend.mutationOptions(options(messages.team.sent))),
    withdraw: useMutation(api.teams.withdraw.mutationOptions(options('Invitación retirada'))),
  };
}

const askToWithdraw = (email: string) =>
  confirmDialog({
    title: '¿Retirar la invitación?',
    text: `${email} ya no podrá aceptarla, y su lugar queda libre.`,
    confirmLabel: 'Retirar invitación',
    tone: 'destroy',
  });

function PendingActions({ invitation, team }: { invitation: TeamInvitation; team: Team }) {
  const { uid: id, email, resendAt } = invitation;
  const { resend, withdraw } = useInvitationActions();
  const isDue = usePassed(resendAt, team.now);
  return (
    <Row gap="xs" align="stretch" className={styles.pending}>
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
        <p id={`${id}-resend`} className="dim text-sm">
          Puedes reenviarla desde <Moment at={resendAt} timeZone={team.event.timeZone} />
        </p>
      )}
    </Row>
  );
}

/** J4: what the captain's invitations have come to; who accepted is a member, and what was withdrawn is gone. */
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
              {invitation.status === 'pending' ? (
                <StatusTag tone="pending">Pendiente</StatusTag>
              ) : (
                <StatusTag tone="bad">Rechazada</StatusTag>
              )}
              <span className="dim text-sm">
                Enviada el <Moment at={invitation.mailedAt} timeZone={timeZone} />
              </span>
            </Stack>
            {invitation.status === 'pending' && team.isOpen && <PendingActions invitation={invitation} team={team} />}
          </Row>
        ))}
      </ul>
    </Stack>
  );
}
