import type { PublicEvent } from '#contract/competition/events.ts';
import { leftOf, teamOf, whoOf } from '#web/entities/category/category-words.ts';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './event-categories.module.css';

type Category = PublicEvent['categories'][number];

export function EventCategories({ event }: { event: PublicEvent }) {
  const { categories } = event;
  return (
    <Stack aria-labelledby="categorias" as="section">
      <h2 id="categorias">Categorías</h2>
      {categories.length === 0 ? (
        <EmptyState card title="Todavía no hay categorías" text="Aparecerán aquí cuando la organización las cree." />
      ) : (
        <ul className={`card ${styles.list}`}>
          {categories.map(category => (
            <CategoryRow key={category.uid} category={category} event={event} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function CategoryRow({ category, event }: { category: Category; event: PublicEvent }) {
  return (
    <li className={styles.row}>
      <img src={category.photoCard} alt="" className={styles.photo} loading="lazy" decoding="async" />
      <Stack gap="2xs" className={`wraps ${styles.words}`}>
        <h3>{category.name}</h3>
        <p className="dim text-sm">
          {whoOf(category)} · {teamOf(category)}
        </p>
        {category.typeCategory === 'running' && (
          <div className={styles.tags}>
            <StatusTag>Running</StatusTag>
          </div>
        )}
      </Stack>
      <p className={`text-sm ${styles.dates}`}>
        <MomentRange start={category.start} end={category.end} timeZone={event.timeZone} />
      </p>
      {category.capacity !== null && event.isJoiningOpen && (
        <Places taken={category.entries} capacity={category.capacity} />
      )}
      <ButtonLink
        to={paths.category}
        params={{ id: category.uid }}
        variant="default"
        className={styles.action}
        aria-label={`Ver tabla de ${category.name}`}
      >
        Ver tabla
      </ButtonLink>
    </li>
  );
}

/** Shows the free places in words and as a bar; the bar is amber when few are left. */
function Places({ taken, capacity }: { taken: number; capacity: number }) {
  const left = Math.max(0, capacity - taken);
  const state = left === 0 ? 'full' : taken > left && left <= Math.max(2, capacity / 10) ? 'few' : 'free';
  return (
    <div className={styles.places} data-state={state}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (taken / capacity) * 100)}%` }} />
      </span>
      <span className="dim">
        {Math.min(taken, capacity)} de {capacity} plazas
      </span>
      <strong>{leftOf(left)}</strong>
    </div>
  );
}
