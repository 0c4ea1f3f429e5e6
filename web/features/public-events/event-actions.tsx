import { IconCalendarPlus, IconPlayerPlayFilled, IconShare } from '@tabler/icons-react';
import type { PublicEvent } from '#contract/events.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { notify } from '#web/ui/notify.ts';
import styles from './event-actions.module.css';

/** ATH-032, and what one does with a date: keep it, pass it on. */
export function EventActions({ event }: { event: PublicEvent }) {
  return (
    <Row gap="xs" align="stretch" className={styles.actions}>
      <ButtonLink
        to={paths.streaming}
        variant="default"
        leftSection={<IconPlayerPlayFilled size={16} className={styles.play} aria-hidden="true" />}
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

async function share(title: string) {
  const { href: url } = window.location;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      notify.success('Enlace copiado');
    }
  } catch (error) {
    // Closing the sheet of the phone is no failure.
    if (error instanceof Error && error.name === 'AbortError') return;
    notify.error('No se pudo copiar el enlace', url);
  }
}
