import { IconCalendarPlus, IconPlayerPlayFilled, IconShare } from '@tabler/icons-react';
import type { PublicEvent } from '#contract/competition/events.ts';
import { share } from '#web/lib/share.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import styles from './event-actions.module.css';

/** Links to the live pages (ATH-032), the calendar file and the share button. */
export function EventActions({ event }: { event: PublicEvent }) {
  return (
    <Row gap="xs" align="stretch" className={styles.actions}>
      {event.state === 'running' && event.type === 'offline' && (
        <ButtonLink to={paths.eventLive} params={{ id: event.uid }} variant="strong" className={styles.live}>
          En vivo
        </ButtonLink>
      )}
      <ButtonLink
        to={paths.streaming}
        variant="default"
        leftSection={<IconPlayerPlayFilled size={16} style={{ color: 'var(--live)' }} aria-hidden="true" />}
      >
        Live Streaming
      </ButtonLink>
      <Button
        component="a"
        href={`/files/calendar/${event.uid}.ics`}
        variant="default"
        aria-label="Agregar al calendario"
        className={styles.calendar}
        icon={IconCalendarPlus}
      >
        <span className={styles.short}>Calendario</span>
        <span className={styles.long}>Agregar al calendario</span>
      </Button>
      <Button
        variant="default"
        onClick={() => void share(event.name)}
        aria-label="Compartir"
        className={styles.share}
        icon={IconShare}
      >
        <span className={styles.long}>Compartir</span>
      </Button>
    </Row>
  );
}
