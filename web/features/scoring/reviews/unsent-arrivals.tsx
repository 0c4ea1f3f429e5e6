import { counted } from '#domain/foundation/text/counted.ts';
import type { Arrival } from '#web/lib/outbox/arrival-work.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import styles from './review.module.css';

/** Unsent arrivals; the list of arrivals shows each one, and the refused ones. */
export function UnsentArrivals({ work }: { work: readonly Arrival[] }) {
  if (work.length === 0) return null;
  return (
    <section className="card">
      <h2 className={styles.unsentTitle}>En las llegadas</h2>
      <Stack as="ul" gap="none">
        {[...Map.groupBy(work, ({ eventId }) => eventId)].map(([eventId, ofEvent]) => {
          const back = ofEvent.filter(({ problem }) => problem !== null).length;
          return (
            <Row as="li" key={eventId} gap="md" justify="between" className={styles.unsent}>
              <Stack gap="2xs" className={`wraps ${styles.unsentWords}`}>
                <Text strong>{`${ofEvent.length - back} por enviar`}</Text>
                <p className="dim text-sm">{[...new Set(ofEvent.map(({ name }) => name))].join(', ')}</p>
                {back > 0 && <p>{counted(back, 'devuelto', 'devueltos')}</p>}
              </Stack>
              <ButtonLink to={paths.staffCheckIn} params={{ id: eventId }} variant="default">
                Abrir las llegadas
              </ButtonLink>
            </Row>
          );
        })}
      </Stack>
    </section>
  );
}
