import { IconCategory, IconUsers } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { EventCard } from '#contract/competition/events.ts';
import type { QualifierState } from '#domain/competition/events/event-states.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { EventPhotoCard } from '#web/entities/event/event-photo-card.tsx';
import { WaitingTags } from '#web/entities/waiting/waiting-tags.tsx';
import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { StatusTag, type Tone } from '#web/ui/states/status-tag.tsx';
import styles from './own-event-card.module.css';

type OwnEventCardData = EventCard & {
  qualifierState: QualifierState;
  draft: boolean;
  categories: number;
  entries: number;
};

const qualifiers: Record<Exclude<QualifierState, 'none'>, { tone: Tone; name: string }> = {
  upcoming: { tone: 'ink', name: 'Clasificatorio próximo' },
  running: { tone: 'active', name: 'Clasificatorio en curso' },
  completed: { tone: 'neutral', name: 'Clasificatorio cerrado' },
};

/** `target`: the dashboard page that a card opens; by default the event itself. */
export type EventTarget = (uid: string) => Pick<LinkProps, 'to' | 'params'>;
const toOwnEvent: EventTarget = uid => ({ to: paths.ownEvent, params: { id: uid } });

type Props = { event: OwnEventCardData; target?: EventTarget; waits?: readonly string[] };

export function OwnEventCard({ event, target = toOwnEvent, waits = [] }: Props) {
  const { qualifierState, categories, entries } = event;
  // A finished event does not show the state of its qualifier.
  const qualifier = qualifierState !== 'none' && event.state !== 'completed' ? qualifiers[qualifierState] : null;
  return (
    <EventPhotoCard
      event={event}
      link={target(event.uid)}
      tags={
        <>
          {event.draft && <StatusTag tone="pending">Borrador</StatusTag>}
          {qualifier && <StatusTag tone={qualifier.tone}>{qualifier.name}</StatusTag>}
        </>
      }
    >
      <Row as="p" align="stretch" className={`dim ${styles.counts}`}>
        <span className="nowrap">
          <IconCategory size={16} aria-hidden="true" /> {counted(categories, 'categoría', 'categorías')}
        </span>
        <span className="nowrap">
          <IconUsers size={16} aria-hidden="true" /> {counted(entries, 'inscrito', 'inscritos')}
        </span>
      </Row>
      <WaitingTags waits={waits} />
    </EventPhotoCard>
  );
}
