import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { CategoryPermissions } from '#web/features/scoring/staff/category-permissions.tsx';
import { GeneralPermissions } from '#web/features/scoring/staff/general-permissions.tsx';
import { JudgesHeader } from '#web/features/scoring/staff/judges-header.tsx';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { ownEventQuery } from '#web/queries.ts';
import { PageTabs } from '#web/ui/pages/page-tabs.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

export function PermissionsByEventsDetailScreen() {
  const { id } = useParams({ from: paths.permissionsByEventsDetail });
  const { tab, ...search } = useSearch({ from: paths.permissionsByEventsDetail });
  const navigate = useNavigate();
  const query = useQuery(ownEventQuery(id));
  const { data } = query;
  useTitle(data && `Permisos de ${data.event.name}`);
  if (!data)
    return (
      <QueryFallback
        query={query}
        refused={refusedPage('Permisos')}
        rows={6}
        height={88}
        picture
        label="Cargando los permisos"
      />
    );
  const { event } = data;
  const show = (next: typeof search & { tab: string }) =>
    navigate({ to: paths.permissionsByEventsDetail, params: { id }, search: next, replace: true, resetScroll: false });
  return (
    <>
      <JudgesHeader event={event} part="permissions" />
      <PageTabs
        label="Permisos"
        value={tab}
        onChange={value => show({ tab: value })}
        tabs={[
          {
            value: 'generales',
            label: 'Permisos generales',
            content: (
              <GeneralPermissions
                event={event}
                search={search}
                onSearch={next => show({ tab: 'generales', ...next })}
              />
            ),
          },
          {
            value: 'categorias',
            label: 'Permisos por categoría',
            content: (
              <CategoryPermissions
                event={event}
                search={search}
                onSearch={next => show({ tab: 'categorias', ...next })}
              />
            ),
          },
        ]}
      />
    </>
  );
}
