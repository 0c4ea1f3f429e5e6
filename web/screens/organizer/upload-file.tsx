import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { leadBack } from '#web/features/competition/organizer-event/refused.tsx';
import { UploadFile } from '#web/features/scoring/running/upload-file.tsx';
import { paths } from '#web/paths.ts';
import { ownCategoryQuery } from '#web/queries.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

export function UploadFileScreen() {
  const { categoryId } = useParams({ from: paths.uploadFile });
  const navigate = useNavigate();
  const query = useQuery(ownCategoryQuery(categoryId));
  const { data } = query;
  if (!data)
    return <QueryFallback query={query} refused={leadBack} rows={3} height={88} label="Cargando la categoría" />;
  const { category, event } = data;
  const toCategory = { to: paths.ownCategory, params: { categoryId } };
  // Only categories of races take race files (E12).
  if (category.typeCategory !== 'running') return <Redirect {...toCategory} replace />;
  return (
    <>
      <PageHeader
        title="Subir archivo de Running"
        back={<TextLink {...toCategory}>{category.name}</TextLink>}
        eyebrow={event.name}
      />
      <UploadFile
        categoryId={categoryId}
        timeZone={event.timeZone}
        back={
          <ButtonLink {...toCategory} variant="default">
            Cancelar
          </ButtonLink>
        }
        onDone={() => navigate({ ...toCategory, search: { tab: 'tabla-evento' } })}
      />
    </>
  );
}
