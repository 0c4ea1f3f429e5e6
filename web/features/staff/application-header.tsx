import type { ReactNode } from 'react';
import type { EventCard } from '#contract/events.ts';
import type { ApplicationDetail } from '#contract/staff.ts';
import { typeNames } from '#contract/type-names.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { StatusTag, type Tone } from '#web/ui/status-tag.tsx';
import { statusShown } from './application-words.ts';
import styles from './decision.module.css';

const tones: Record<ApplicationDetail['status'], Tone> = { approved: 'good', pending: 'pending', declined: 'bad' };

type Props = { application: ApplicationDetail; event: EventCard; children: ReactNode };

/** ORG-150, ORG-151: who applies, and for what. */
export function ApplicationHeader({ application, event, children }: Props) {
  const { judgeName, judgeEmail, judgePhone, judgePhoto, type, status } = application;
  return (
    <Row as="header" gap="md" align="start">
      <Portrait name={judgeName} photo={judgePhoto} size={96} />
      <Stack gap="xs" className={styles.who}>
        <TextLink
          to={paths.staffByEventsDetail}
          params={{ eventId: event.uid }}
          search={{ tab: status === 'pending' ? 'por-aprobar' : undefined }}
        >
          Jueces de {event.name}
        </TextLink>
        <Row gap="xs">
          <StatusTag tone={tones[status]}>{statusShown(application)}</StatusTag>
          {type !== 'qualifier' && <StatusTag>{event.type === 'offline' ? 'Offline' : typeNames.online}</StatusTag>}
          {(type === 'qualifier' || type === 'both') && <StatusTag>Clasificatorio</StatusTag>}
          <StatusTag tone="waiting">{event.type === 'offline' ? 'Evento presencial' : 'Evento en línea'}</StatusTag>
        </Row>
        <h1 tabIndex={-1}>{judgeName}</h1>
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
      </Stack>
      <div className={styles.actions}>{children}</div>
    </Row>
  );
}
