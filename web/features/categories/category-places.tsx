import type { Category } from '#contract/category-form.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './category-places.module.css';
import { placesOf } from './category-words.ts';

export function CategoryPlaces({ category }: { category: Category }) {
  const { taken, left } = placesOf(category);
  const share = category.capacity ? Math.min(1, category.entries / category.capacity) : null;
  return (
    <Stack gap="xs" className="text-xs">
      <Row as="p" gap="xs" align="stretch" justify="between">
        <Text as="span" strong>
          {taken}
        </Text>
        {left && <span className="dim">{left}</span>}
      </Row>
      {share !== null && (
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} data-full={share === 1 || undefined} style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </Stack>
  );
}
