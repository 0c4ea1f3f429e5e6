import type { Category } from '#contract/competition/category-form.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { placesOf } from './category-words.ts';

export function CategoryPlaces({ category }: { category: Category }) {
  const { taken, left } = placesOf(category);
  return (
    <Stack gap="xs" className="text-xs">
      <Row as="p" gap="xs" align="stretch" justify="between">
        <Text as="span" strong>
          {taken}
        </Text>
        {left && <span className="dim">{left}</span>}
      </Row>
      {category.capacity ? <ShareBar of={category.entries} all={category.capacity} /> : null}
    </Stack>
  );
}
