import { IconPencil, IconPlus, IconUpload, IconUserPlus } from '@tabler/icons-react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { pointsSystems } from '#domain/scoring/ranking/points-systems.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { whoOf } from '#web/entities/category/category-words.ts';
import { enrollWords } from '#web/entities/event/enroll-words.ts';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { HeaderActions, PhotoHeader } from '#web/ui/pages/photo-header.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';
import { AuditSwitch, PublishSwitch } from './category-switches.tsx';
import { CategoryTags } from './category-tags.tsx';
import { placesOf } from './category-words.ts';

const minutes = (seconds: number) => writeTime(seconds * 1000);

/** Describes the category in one line, to leave room for the lists below. */
function wordsOf(category: Category): string {
  const { heatTimeCap, warmUpTimeCap, competitorsNumbers, decrementType } = category;
  const { taken, left } = placesOf(category);
  return [
    whoOf(category),
    left ? `${taken} plazas (${left.toLowerCase()})` : taken,
    pointsSystems.find(({ value }) => value === decrementType)?.name,
    heatTimeCap !== null && `heat ${minutes(heatTimeCap)}`,
    warmUpTimeCap !== null && `calentamiento ${minutes(warmUpTimeCap)}`,
    competitorsNumbers !== null && `pasan ${competitorsNumbers}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function CategoryHeader({ category, event }: { category: Category; event: OwnEvent }) {
  const params = { categoryId: category.uid };
  return (
    <PhotoHeader
      compact
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
        <SignLine dim>
          {wordsOf(category)} · <MomentRange start={category.start} end={category.end} timeZone={event.timeZone} />
        </SignLine>
      }
    >
      <HeaderActions>
        {event.state !== 'completed' && (
          <ButtonLink to={paths.createWod} params={params} icon={IconPlus}>
            Crear Test
          </ButtonLink>
        )}
        {event.state !== 'completed' && (
          <ButtonLink to={paths.manualEnrollment} params={params} variant="default" icon={IconUserPlus}>
            {enrollWords(event.state, 'one')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.editCategory} params={params} variant="default" icon={IconPencil}>
          Editar Categoría
        </ButtonLink>
        {category.typeCategory === 'running' && (
          <ButtonLink to={paths.uploadFile} params={params} variant="default" icon={IconUpload}>
            Subir archivo de Running
          </ButtonLink>
        )}
        <PublishSwitch category={category} />
        <AuditSwitch category={category} />
      </HeaderActions>
    </PhotoHeader>
  );
}
