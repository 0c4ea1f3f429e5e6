import type { MovePlan } from '#contract/competition/event-moves.ts';
import { Moment, MomentRange } from '#web/lib/clock/date-text.tsx';
import styles from './move-event.module.css';

type Row = MovePlan['rows'][number];

const kinds: Record<Row['kind'], string> = {
  event: 'Evento',
  qualifier: 'Evento',
  final: 'Evento',
  joining: 'Evento',
  category: 'Categoría',
  generalWod: 'Test general',
  wod: 'Test',
};
const nameOf = ({ kind, name }: Row) => (kind === 'event' ? 'Todo el evento' : name);
const placeOf = ({ kind, category }: Row) => (category === null ? kinds[kind] : `${kinds[kind]} de ${category}`);

const Dates = ({ start, end, timeZone }: Row['from'] & { timeZone: string }) =>
  start === end ? <Moment at={start} timeZone={timeZone} /> : <MomentRange {...{ start, end, timeZone }} />;

/** Shows the old and the new date of everything that moves, in the event's time zone. */
export function MovePreview({ plan, isOld }: { plan: MovePlan; isOld: boolean }) {
  const { rows, timeZone } = plan;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.preview} aria-label="Fechas de antes y de después" aria-busy={isOld} tabIndex={0}>
      <ul className={styles.rows}>
        {rows.map(row => (
          <li key={`${row.kind}-${row.uid}`} className={styles.row} data-part={row.kind === 'wod' || undefined}>
            <p className="wraps">
              <strong>{nameOf(row)}</strong>{' '}
              {row.kind !== 'event' && <span className="dim text-sm">{placeOf(row)}</span>}
            </p>
            <p className={`dim ${styles.before}`}>
              <span>Antes</span>
              <s>
                <Dates {...row.from} timeZone={timeZone} />
              </s>
            </p>
            <p className={styles.after}>
              <span>Después</span>
              <span>
                {row.to ? <Dates {...row.to} timeZone={timeZone} /> : 'Ese día los relojes se saltan esa hora'}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
