import { IconCalendarEvent, IconCategory, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Team } from '#contract/teams.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import styles from './team.module.css';
import { TeamLogo } from './team-logo.tsx';

/** ATH-105, ATH-106, ATH-109: whose team it is and what for; `children` are the captain's other actions, until the event starts. */
export function TeamHeader({ team, children }: { team: Team; children?: ReactNode }) {
  const { uid, name, photo, event, categoryId, categoryName } = team;
  return (
    <header className={styles.header}>
      <TeamLogo name={name} photo={photo} size="large" />
      <Stack gap="xs" align="start" className={`wraps ${styles.words}`}>
        <TextLink to={paths.myTeams}>Mis equipos</TextLink>
        <h1 tabIndex={-1}>{name}</h1>
        <TextLink to={paths.event} params={{ id: event.uid }}>
          {event.name}
        </TextLink>
        <Row as="p" gap="xs" align="stretch" wrap={false} className={styles.fact}>
          <IconCalendarEvent size={18} aria-hidden="true" />
          <span>
            <MomentRange start={event.start} end={event.end} timeZone={event.timeZone} />
          </span>
        </Row>
        <Row as="p" gap="xs" align="stretch" wrap={false} className={styles.fact}>
          <IconCategory size={18} aria-hidden="true" />
          <TextLink to={paths.category} params={{ id: categoryId }}>
            {categoryName}
          </TextLink>
        </Row>
      </Stack>
      {team.isCaptain && !team.isOver && (
        <Row gap="xs" align="stretch" className={styles.actions}>
          {team.isOpen && children}
          <ButtonLink
            to={paths.editTeam}
            params={{ id: uid }}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
          >
            Editar equipo
          </ButtonLink>
        </Row>
      )}
    </header>
  );
}
