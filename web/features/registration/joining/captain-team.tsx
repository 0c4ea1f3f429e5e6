import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { StatusTag, type Tone } from '#web/ui/states/status-tag.tsx';
import styles from './captain-team.module.css';

const states: Record<string, { tone: Tone; name: string }> = {
  pending: { tone: 'waiting', name: 'Enviada' },
  accepted: { tone: 'good', name: 'Aceptada' },
  rejected: { tone: 'bad', name: 'Rechazada' },
  withdrawn: { tone: 'neutral', name: 'Retirada' },
};

/**
 * Shows the invited members, and the link to the captain's team. Renders neither while the server has not answered
 * (ATH-136).
 */
export function CaptainTeam({ eventId }: { eventId: string }) {
  const mine = useQuery(api.teams.listMine.queryOptions({ input: {} }));
  const card = mine.data?.teams.find(({ event }) => event.uid === eventId);
  const details = useQuery(
    api.teams.read.queryOptions({ input: { id: card?.uid ?? '' }, enabled: card !== undefined }),
  );
  if (!card) return null;
  const invitations = details.data?.team?.invitations ?? [];
  return (
    <Stack as="section" gap="sm" align="start" className={`card ${styles.team}`} aria-labelledby="tu-equipo">
      <h2 id="tu-equipo" className={`wraps ${styles.title}`}>
        {card.name}
      </h2>
      {invitations.length > 0 ? (
        <ul className={styles.list} aria-label="Invitaciones enviadas">
          {invitations.map(({ uid, email, status }) => (
            <Row key={uid} as="li" gap="md" justify="between" className={`wraps ${styles.line}`}>
              <span>{email}</span>
              <StatusTag tone={states[status]?.tone}>{states[status]?.name}</StatusTag>
            </Row>
          ))}
        </ul>
      ) : (
        <p className="dim">Todavía no invitaste a nadie: puedes hacerlo {messages.team.until}.</p>
      )}
      <ButtonLink to={paths.team} params={{ id: card.uid }} variant="strong">
        Ver mi equipo
      </ButtonLink>
    </Stack>
  );
}
