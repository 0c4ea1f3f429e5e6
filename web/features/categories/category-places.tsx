import type { Category } from '#contract/category-form.ts';
import styles from './category-places.module.css';
import { placesOf } from './category-words.ts';

export function CategoryPlaces({ category }: { category: Category }) {
  const { taken, left } = placesOf(category);
  const share = category.capacity ? Math.min(1, category.entries / category.capacity) : null;
  return (
    <div className={styles.places}>
      <p className={styles.words}>
        <span className={styles.taken}>{taken}</span>
        {left && <span className="dim">{left}</span>}
      </p>
      {share !== null && (
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} data-full={share === 1 || undefined} style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </div>
  );
}
