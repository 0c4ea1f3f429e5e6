import { IconCalendarEvent, IconCategory, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { TeamCardSchema } from '#contract/teams.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { TeamLogo } from './team-logo.tsx';
import styles from './teams-list.module.css';

export function TeamCard({ team }: { team: z.infer<typeof TeamCardSchema> }) {
  const { uid, name, photoCard, event, categoryName, isCaptain, members, allowedMembers } = team;
  return (
    <Row as="li" gap="none" align="stretch" wrap={false}>
      <Link to={paths.team} params={{ id: uid }} className={`card wraps ${styles.card}`}>
        <Row align="start" justify="between" wrap={false} className={styles.top}>
          <TeamLogo name={name} photo={photoCard} />
          {isCaptain && <StatusTag tone="info">Capitán</StatusTag>}
        </Row>
        <h2 className="small-title">{name}</h2>
        <p className={styles.event}>{event.name}</p>
        <Stack gap="2xs" className={`dim ${styles.lines}`}>
          <p>
            <IconCalendarEvent size={16} aria-hidden="true" />
            <span>
              <MomentRange start={event.start} end={event.end} timeZone={event.timeZone} />
            </span>
          </p>
          <p>
            <IconCategory size={16} aria-hidden="true" />
            <span>{categoryName}</span>
          </p>
          <p>
            <IconUsers size={16} aria-hidden="true" />
            <span>
              {members} de {allowedMembers} {allowedMembers === 1 ? 'miembro' : 'miembros'}
            </span>
          </p>
        </Stack>
      </Link>
    </Row>
  );
}
