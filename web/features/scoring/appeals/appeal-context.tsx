import { Link } from '@tanstack/react-router';
import type { AppealDetail } from '#contract/scoring/appeals.ts';
import { EventDates, EventPlace } from '#web/entities/event/event-lines.tsx';
import { paths } from '#web/paths.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import styles from './appeals.module.css';

export function AppealEvent({ event }: { event: AppealDetail['event'] }) {
  return (
    <Link to={paths.ownEvent} params={{ id: event.uid }} className={`card ${styles.event}`}>
      <img className={styles.photo} src={event.photoCard} alt="" loading="lazy" decoding="async" />
      <Stack gap="xs" className={`wraps ${styles.eventWords}`}>
        <p className="eyebrow">Evento</p>
        <Text as="h2" size="xl">
          {event.name}
        </Text>
        <EventDates event={event} dim />
        <EventPlace event={event} dim />
      </Stack>
    </Link>
  );
}
