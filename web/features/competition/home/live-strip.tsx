import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatPoints } from '#domain/scoring/ranking/written.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { Lines } from '#web/ui/lines.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './live-strip.module.css';

const refreshEvery = 30_000;

/** The table of a category that competes now. It asks only while the page is seen, and opens no stream. */
export function LiveStrip() {
  const { data } = useQuery(api.home.live.queryOptions({ refetchInterval: refreshEvery }));
  const live = data?.live;
  if (!live) return null;
  const { event, category, rows, others, heat, isRunning } = live;
  return (
    <section className={styles.strip} aria-label={`En vivo: ${event.name}`}>
      <Link to={paths.category} params={{ id: category.uid }} className={styles.link}>
        <span className={styles.what}>
          <StatusTag tone="live">En vivo</StatusTag>
          <Lines>
            <strong>{event.name}</strong>
            <span className={styles.soft}>{category.name}</span>
          </Lines>
        </span>
        {rows.map(({ id, pos, name, city, sum }) => (
          <span key={id} className={styles.row} data-pos={pos}>
            <b className="num">{pos}</b>
            <span className={`wraps ${styles.name}`}>
              {name} {city && <small>{city}</small>}
            </span>
            <b className="num">{formatPoints(sum)}</b>
          </span>
        ))}
        {rows.length === 0 && (
          <span className={styles.row}>{`${heat} ${isRunning ? 'está en marcha' : 'acaba de terminar'}`}</span>
        )}
        <span className={styles.more}>
          {others > 0 ? `Ver tabla y ${others} más` : 'Ver tabla'} <IconChevronRight size={18} aria-hidden="true" />
        </span>
      </Link>
    </section>
  );
}
