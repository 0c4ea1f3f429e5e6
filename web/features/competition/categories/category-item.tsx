import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { whyNotDeleted } from '#domain/competition/categories/why-not-deleted.ts';
import { whoOf } from '#web/entities/category/category-words.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { ShareBar } from '#web/ui/states/share-bar.tsx';
import styles from './category-item.module.css';
import { CategoryTags } from './category-tags.tsx';
import { placesOf, testsOf } from './category-words.ts';

type Props = {
  category: Category;
  event: OwnEvent;
  deleting: boolean;
  onCopy: () => void;
  onDelete: () => void;
};

export function CategoryItem({ category, event, deleting, onCopy, onDelete }: Props) {
  const { uid, name, entries } = category;
  const home = { type: event.type, start: Date.parse(event.start) };
  const obstacle = whyNotDeleted(home, entries, Date.parse(event.now));
  const why = obstacle === 'entries' ? messages.category.deleteEntries : null;
  return (
    <li className={styles.item}>
      <img className={styles.photo} src={category.photoCard} alt={`Foto de ${name}`} />
      <Stack gap="2xs" className="wraps">
        <h2 className={styles.name}>{name}</h2>
        <p className="dim text-sm">
          {whoOf(category)} · {testsOf(category)}
        </p>
        <Row gap="xs" align="stretch" className={styles.tags}>
          {/* Before the event most categories are unpublished, and all boards are empty. A tag would then say
             nothing. */}
          <CategoryTags category={category} hidden={event.state !== 'upcoming'} />
        </Row>
      </Stack>
      <div className={styles.places}>
        <CategoryPlaces category={category} />
      </div>
      <Text size="xs" dim className={styles.dates}>
        <Moment at={category.start} timeZone={event.timeZone} />
        <span className={styles.dash}> – </span>
        <Moment at={category.end} timeZone={event.timeZone} />
      </Text>
      <Row gap="2xs" wrap={false} className={styles.actions}>
        <ButtonLink
          to={paths.ownCategory}
          params={{ categoryId: uid }}
          variant="default"
          size="sm"
          className={styles.go}
          aria-label={`Ver categoría ${name}`}
        >
          Ver categoría
        </ButtonLink>
        {event.state !== 'completed' && (
          <Tooltip label="Copiar">
            <ActionIcon aria-label={`Copiar ${name}`} onClick={onCopy}>
              <IconCopy size={20} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
        {obstacle !== 'started' && (
          <Tooltip label={why ?? 'Eliminar'} multiline maw={280}>
            <ActionIcon
              aria-label={`Eliminar ${name}`}
              aria-description={why ?? undefined}
              aria-disabled={why !== null || undefined}
              data-disabled={why !== null || undefined}
              loading={deleting}
              onClick={() => why === null && onDelete()}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </Row>
    </li>
  );
}

function CategoryPlaces({ category }: { category: Category }) {
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
