import { IconCalendarEvent, IconCategory, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { TeamCardSchema } from '#contract/teams.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { TeamLogo } from './team-logo.tsx';
import styles from './teams-list.module.css';

export function TeamCard({ team }: { team: z.infer<typeof TeamCardSchema> }) {
  const { uid, name, photoCard, event, categoryName, isCaptain, members, allowedMembers } = team;
  return (
    <li className={styles.item}>
      <Link to={paths.team} params={{ id: uid }} className={`card ${styles.card}`}>
        <div className={styles.top}>
          <TeamLogo name={name} photo={photoCard} />
          {isCaptain && <StatusTag tone="info">Capitán</StatusTag>}
        </div>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.event}>{event.name}</p>
        <div className={`dim ${styles.lines}`}>
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
        </div>
      </Link>
    </li>
  );
}
