import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { UnshownOwn } from '#web/features/organizer-event/unshown-own.tsx';
import { UploadFile } from '#web/features/running/upload-file.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';

/** ORG-059, ORG-147 to ORG-149: the race file of a category. */
export function UploadFileScreen() {
  const { categoryId } = useParams({ from: '/dashboard/organization/upload-file/$categoryId' });
  const navigate = useNavigate();
  const input = { id: categoryId };
  const { data, error, refetch, isFetching } = useQuery(api.categories.readAsOrganizer.queryOptions({ input }));
  if (!data) {
    if (error) return <UnshownOwn error={error} onRetry={refetch} retrying={isFetching} />;
    return <LoadingRows rows={3} height={88} label="Cargando la categoría" />;
  }
  const { category, event } = data;
  const toCategory = { to: paths.ownCategory, params: { categoryId } };
  // E12: only running categories take race files.
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
