import { IconCategory, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { TeamCardSchema } from '#contract/registration/teams.ts';
import { EventDates } from '#web/entities/event/event-lines.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { SignLine } from '#web/ui/sign-line.tsx';
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
          <EventDates event={event} />
          <SignLine icon={IconCategory}>{categoryName}</SignLine>
          <SignLine icon={IconUsers}>
            {members} de {allowedMembers} {allowedMembers === 1 ? 'miembro' : 'miembros'}
          </SignLine>
        </Stack>
      </Link>
    </Row>
  );
}
