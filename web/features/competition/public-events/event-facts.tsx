import {
  IconBuilding,
  IconCalendarEvent,
  IconFlag,
  IconMessageCircle,
  IconReceiptRefund,
  IconShieldCheck,
  IconVideo,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PublicEvent } from '#contract/competition/events.ts';
import { dialed } from '#domain/competition/events/dialed.ts';
import { placeSigns } from '#web/entities/event/event-lines.tsx';
import { refundLine } from '#web/entities/event/refund-line.ts';
import { Moment, MomentRange } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import styles from './event-facts.module.css';

type Sign = typeof IconFlag;

export function EventFacts({ event }: { event: PublicEvent }) {
  const { timeZone, startQualifier, endQualifier, startOfflineFinal, endOfflineFinal } = event;
  const isWhole = startOfflineFinal === event.start && endOfflineFinal === event.end;
  return (
    <Stack as="dl" gap="none">
      <Fact Sign={IconCalendarEvent} name="Fecha">
        <MomentRange start={event.start} end={event.end} timeZone={timeZone} />
      </Fact>
      <Fact Sign={placeSigns[event.type]} name="Lugar">
        {event.address}
        {event.type === 'offline' && (
          <a href={mapOf(event.address)} target="_blank" rel="noopener" className={`link text-sm ${styles.map}`}>
            Ver en el mapa
          </a>
        )}
      </Fact>
      {startQualifier && endQualifier && (
        <Fact Sign={IconVideo} name={`Clasificatorio en video${wordOfQualifier[event.qualifierState]}`}>
          <MomentRange start={startQualifier} end={endQualifier} timeZone={timeZone} />
        </Fact>
      )}
      {event.joiningUntil && event.isJoiningOpen && (
        <Fact Sign={IconCalendarEvent} name="Inscripciones hasta">
          <Moment at={event.joiningUntil} timeZone={timeZone} />
        </Fact>
      )}
      {startOfflineFinal && endOfflineFinal && !isWhole && (
        <Fact Sign={IconFlag} name={startQualifier ? 'Final presencial' : 'Parte presencial'}>
          <MomentRange start={startOfflineFinal} end={endOfflineFinal} timeZone={timeZone} />
        </Fact>
      )}
      <Fact Sign={IconBuilding} name="Organiza">
        {event.organizationName}
      </Fact>
      {(event.contactEmail || event.contactPhone) && (
        <Fact Sign={IconMessageCircle} name="Contacto">
          {event.contactEmail && (
            <a href={`mailto:${event.contactEmail}`} className={`link text-sm ${styles.map}`}>
              {event.contactEmail}
            </a>
          )}
          {event.contactPhone && (
            <a href={dialed(event.contactPhone)} className={`link text-sm ${styles.map}`}>
              {event.contactPhone}
            </a>
          )}
        </Fact>
      )}
      {event.isJoiningOpen && (event.price ? event.price.total > 0 : event.refundUntil) && (
        <Fact Sign={IconReceiptRefund} name="Si no puedes ir">
          {refundLine(event)}
        </Fact>
      )}
      <Fact Sign={IconShieldCheck} name="Antes de competir">
        <TextLink to={paths.eventTerms} params={{ id: event.uid }}>
          Aceptación de riesgo
        </TextLink>
      </Fact>
    </Stack>
  );
}

const wordOfQualifier: Record<PublicEvent['qualifierState'], string> = {
  none: '',
  upcoming: '',
  running: ', abierto',
  completed: ', cerrado',
};

function Fact({ Sign, name, children }: { Sign: Sign; name: string; children: ReactNode }) {
  return (
    <div className={`wraps ${styles.fact}`}>
      <dt>
        <Sign size={20} stroke={1.8} aria-hidden="true" />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The address of a map. It is a plain link, so the browser contacts no other site before a press. */
const mapOf = (address: string): string => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
