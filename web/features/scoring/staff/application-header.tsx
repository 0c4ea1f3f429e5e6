import type { ReactNode } from 'react';
import type { EventCard } from '#contract/competition/events.ts';
import { typeNames } from '#contract/people/type-names.ts';
import type { ApplicationDetail } from '#contract/scoring/staff.ts';
import { statusShown } from '#web/entities/application/application-words.ts';
import { PersonHeader } from '#web/entities/person/person-header.tsx';
import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { StatusTag, type Tone } from '#web/ui/states/status-tag.tsx';
import styles from './decision.module.css';

const tones: Record<ApplicationDetail['status'], Tone> = { approved: 'good', pending: 'pending', declined: 'bad' };

type Props = { application: ApplicationDetail; event: EventCard; children: ReactNode };

export function ApplicationHeader({ application, event, children }: Props) {
  const { judgeName, judgeEmail, judgePhone, judgePhoto, type, status } = application;
  return (
    <PersonHeader
      name={judgeName}
      photo={judgePhoto}
      back={
        <TextLink
          to={paths.staffByEventsDetail}
          params={{ eventId: event.uid }}
          search={{ tab: status === 'pending' ? 'por-aprobar' : undefined }}
        >
          Jueces de {event.name}
        </TextLink>
      }
      tags={
        <>
          <StatusTag tone={tones[status]}>{statusShown(application)}</StatusTag>
          {type !== 'qualifier' && <StatusTag>{event.type === 'offline' ? 'Offline' : typeNames.online}</StatusTag>}
          {(type === 'qualifier' || type === 'both') && <StatusTag>Clasificatorio</StatusTag>}
          <StatusTag tone="waiting">{event.type === 'offline' ? 'Evento presencial' : 'Evento en línea'}</StatusTag>
        </>
      }
      actions={
        <Row gap="xs" className={styles.actions}>
          {children}
        </Row>
      }
    >
      <Row as="p" gap="md" align="stretch">
        <a className="link" href={`mailto:${judgeEmail}`}>
          {judgeEmail}
        </a>
        {judgePhone ? (
          <a className="link nowrap" href={`tel:${judgePhone.replaceAll(' ', '')}`}>
            {judgePhone}
          </a>
        ) : (
          <span className="dim">Sin teléfono</span>
        )}
      </Row>
    </PersonHeader>
  );
}
