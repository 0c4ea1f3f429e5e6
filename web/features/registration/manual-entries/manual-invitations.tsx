import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { ManualInvitation } from '#contract/registration/entries.ts';
import { sessionQuery } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import styles from './manual-invitations.module.css';

const ask = ({ eventName, mismatch }: ManualInvitation, stay: boolean) =>
  confirmDialog({
    title: eventName,
    text: stay
      ? `${mismatch ? `${mismatch} ` : ''}Quedas inscrito sin costo, y el organizador ve los datos de tu perfil (teléfono, tallas y los demás).`
      : 'Tu lugar queda libre, y el organizador no ve nada de tu cuenta.',
    confirmLabel: stay ? 'Quedarme' : 'Salirme del evento',
    tone: stay ? 'primary' : 'destroy',
  });

/** Lists the manual entries that this athlete has not confirmed; renders nothing without any (N7). */
export function ManualInvitations() {
  const list = useQuery(api.entries.listManual.queryOptions());
  const answer = useAction(api.entries.answerManualEntry.mutationOptions(), {
    done: messages.team.answered,
    changes: [api.entries.key(), api.events.key(), api.teams.key(), sessionQuery.queryKey],
  });
  if (!list.data || list.data.invitations.length === 0) return null;
  const busyWith = answer.isPending ? answer.variables.entryId : null;
  const reply = async (invitation: ManualInvitation, stay: boolean) => {
    if (await ask(invitation, stay)) answer.mutate({ entryId: invitation.entryId, stay });
  };
  return (
    <Stack as="section" gap="sm" className={styles.all} aria-label="Lugares reservados por organizadores">
      {list.data.invitations.map(invitation => (
        <Row key={invitation.entryId} as="article" gap="md" className={`card ${styles.card}`}>
          <Stack gap="2xs" className={`wraps ${styles.words}`}>
            <strong>{invitation.organizationName} te reservó un lugar, sin costo</strong>
            <span>
              <TextLink to={paths.event} params={{ id: invitation.eventId }}>
                {invitation.eventName}
              </TextLink>
            </span>
            <span className="dim text-sm">
              {invitation.categoryName}
              {invitation.teamName && ` · Capitán de ${invitation.teamName}`}
            </span>
            <span className="dim text-sm">
              <MomentRange start={invitation.start} end={invitation.end} timeZone={invitation.timeZone} />
            </span>
            {invitation.mismatch && <span className="text-sm">{invitation.mismatch}</span>}
          </Stack>
          <Row align="stretch" wrap={false}>
            <Button
              variant="strong"
              loading={busyWith === invitation.entryId}
              aria-label={`Quedarme en ${invitation.eventName}`}
              onClick={() => reply(invitation, true)}
            >
              Quedarme
            </Button>
            <Button
              variant="default"
              disabled={busyWith === invitation.entryId}
              aria-label={`Salirme de ${invitation.eventName}`}
              onClick={() => reply(invitation, false)}
            >
              Salirme
            </Button>
          </Row>
        </Row>
      ))}
    </Stack>
  );
}
