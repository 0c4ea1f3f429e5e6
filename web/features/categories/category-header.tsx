import { IconPencil, IconPlus, IconUpload, IconUserPlus } from '@tabler/icons-react';
import type { Category } from '#contract/category-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { pointsSystems } from '#domain/categories/points-systems.ts';
import { writeTime } from '#domain/results/written-time.ts';
import { agesOf } from '#web/entities/category/category-words.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { HeaderActions, HeaderFact, PhotoHeader } from '#web/ui/photo-header.tsx';
import styles from './category-header.module.css';
import { CategoryPlaces } from './category-places.tsx';
import { AuditSwitch, PublishSwitch } from './category-switches.tsx';
import { CategoryTags } from './category-tags.tsx';

const minutes = (seconds: number) => writeTime(seconds * 1000);

function factsOf(category: Category): [name: string, value: string][] {
  const { heatTimeCap, warmUpTimeCap, competitorsNumbers } = category;
  const points = pointsSystems.find(({ value }) => value === category.decrementType)?.name;
  return [
    ['Sistema de puntos', points ?? ''],
    ...(heatTimeCap === null ? [] : [['Time cap del heat', minutes(heatTimeCap)] as [string, string]]),
    ...(warmUpTimeCap === null ? [] : [['Calentamiento', minutes(warmUpTimeCap)] as [string, string]]),
    ...(competitorsNumbers === null ? [] : [['Pasan del clasificatorio', `${competitorsNumbers}`] as [string, string]]),
  ];
}

/** ORG-107 to ORG-111: what the category is, and what its organizer does with it. */
export function CategoryHeader({ category, event }: { category: Category; event: OwnEvent }) {
  const params = { categoryId: category.uid };
  return (
    <PhotoHeader
      photo={category.photoCard}
      alt={`Foto de ${category.name}`}
      back={
        <TextLink to={paths.ownEvent} params={{ id: event.uid }}>
          {event.name}
        </TextLink>
      }
      tags={
        <>
          {event.state === 'completed' && <span className="dim text-sm">Evento finalizado</span>}
          <CategoryTags category={category} />
        </>
      }
      title={category.name}
      facts={
        <>
          <HeaderFact>{agesOf(category)}</HeaderFact>
          <HeaderFact>
            <MomentRange start={category.start} end={category.end} timeZone={event.timeZone} />
          </HeaderFact>
        </>
      }
    >
      <HeaderActions>
        {event.state !== 'completed' && (
          <ButtonLink to={paths.createWod} params={params} leftSection={<IconPlus size={18} aria-hidden="true" />}>
            Crear Test
          </ButtonLink>
        )}
        {event.state === 'upcoming' && (
          <ButtonLink
            to={paths.manualEnrollment}
            params={params}
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
          >
            Inscribir atleta
          </ButtonLink>
        )}
        <ButtonLink
          to={paths.editCategory}
          params={params}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          Editar Categoría
        </ButtonLink>
        {category.typeCategory === 'running' && (
          <ButtonLink
            to={paths.uploadFile}
            params={params}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
          >
            Subir archivo de Running
          </ButtonLink>
        )}
        <PublishSwitch category={category} />
        <AuditSwitch category={category} />
      </HeaderActions>
      <dl className={`card ${styles.facts}`} aria-label="La categoría en cifras">
        <Stack gap="xs">
          <dt className="eyebrow">Plazas</dt>
          <dd>
            <CategoryPlaces category={category} />
          </dd>
        </Stack>
        {factsOf(category).map(([name, value]) => (
          <Stack key={name} gap="xs">
            <dt className="eyebrow">{name}</dt>
            <Text as="dd" size="xl" num>
              {value}
            </Text>
          </Stack>
        ))}
      </dl>
    </PhotoHeader>
  );
}
