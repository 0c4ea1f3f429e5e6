import type { PublicEvent } from '#contract/competition/events.ts';
import { daysUntil } from '#domain/foundation/time/days-until.ts';
import { Row } from '#web/ui/layout.tsx';
import styles from './event-numbers.module.css';

/** Time to the start and free places, counted by the server at its answer. */
export function EventNumbers({ event }: { event: PublicEvent }) {
  const { categories } = event;
  const entries = categories.reduce((sum, category) => sum + category.entries, 0);
  const places = categories.reduce(
    (sum, { capacity, entries: taken }) => sum + Math.max(0, (capacity ?? 0) - taken),
    0,
  );
  const isLimited = categories.length > 0 && categories.every(({ capacity }) => capacity !== null);
  const days = daysUntil(event.start, event.now, event.timeZone);
  const isComing = event.state === 'upcoming';
  return (
    <Row as="dl" gap="md" align="stretch" wrap={false} className={styles.numbers}>
      {isComing && days > 0 && <Figure name={days === 1 ? 'día para empezar' : 'días para empezar'} value={days} />}
      {isComing && days <= 0 && <Figure name="empieza" value="Hoy" />}
      {categories.length > 0 && (
        <Figure name={categories.length === 1 ? 'categoría' : 'categorías'} value={categories.length} />
      )}
      {entries > 0 && <Figure name={entries === 1 ? 'inscripción' : 'inscripciones'} value={entries} />}
      {isComing && isLimited && <Figure name={places === 1 ? 'plaza libre' : 'plazas libres'} value={places} />}
    </Row>
  );
}

const Figure = ({ name, value }: { name: string; value: number | string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{value}</dd>
  </div>
);
