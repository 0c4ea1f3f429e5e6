import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AppealDetail } from '#contract/appeals.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './appeals.module.css';

/** ORG-177: the event of an appeal. */
export function AppealEvent({ event }: { event: AppealDetail['event'] }) {
  return (
    <Link to={paths.ownEvent} params={{ id: event.uid }} className={`card ${styles.event}`}>
      <img className={styles.photo} src={event.photoCard} alt="" loading="lazy" decoding="async" />
      <Stack gap="xs" className={`wraps ${styles.eventWords}`}>
        <p className="eyebrow">Evento</p>
        <Text as="h2" size="xl">
          {event.name}
        </Text>
        <Row as="p" gap="xs" align="stretch" wrap={false} className={styles.fact}>
          <IconCalendarEvent size={16} aria-hidden="true" />
          <span>
            <MomentRange start={event.start} end={event.end} timeZone={event.timeZone} />
          </span>
        </Row>
        <Row as="p" gap="xs" align="stretch" wrap={false} className={styles.fact}>
          <IconMapPin size={16} aria-hidden="true" />
          <span>{event.address}</span>
        </Row>
      </Stack>
    </Link>
  );
}
