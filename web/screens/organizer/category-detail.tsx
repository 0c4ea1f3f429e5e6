import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Wod } from '#contract/wod-form.ts';
import { CategoryHeader } from '#web/features/categories/category-header.tsx';
import { NoBoard } from '#web/features/categories/no-board.tsx';
import { UnshownOwn } from '#web/features/organizer-event/unshown-own.tsx';
import { OwnWodActions } from '#web/features/wods/own-wod-actions.tsx';
import { WodList } from '#web/features/wods/wod-list.tsx';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';

// Until there are results, an organizer comes for the tests.
const firstTab = 'tests-evento';

/** ORG-052 */
export function OwnCategoryScreen() {
  const { categoryId } = useParams({ from: '/dashboard/organization/category/$categoryId' });
  const { tab = firstTab } = useSearch({ from: '/dashboard/organization/category/$categoryId' });
  const navigate = useNavigate();
  const input = { id: categoryId };
  const { data, error, refetch, isFetching } = useQuery(api.categories.readOwn.queryOptions({ input }));
  useTitle(data?.category.name);
  if (!data) {
    if (error) return <UnshownOwn error={error} onRetry={refetch} retrying={isFetching} />;
    return <LoadingRows rows={6} height={88} picture label="Cargando la categoría" />;
  }
  const { category, event, qualifierTests, eventTests } = data;
  const noTests = (
    <EmptyState
      level={2}
      title="Todavía no hay tests"
      text="Un test dice qué se hace, cuándo y cómo se cuenta. Los atletas lo leen tal como se ve aquí."
      action={
        <ButtonLink to={paths.createWod} params={{ categoryId }} variant="default">
          Crear el primer test
        </ButtonLink>
      }
    />
  );
  const testsOf = (tests: Wod[]) => (
    <WodList
      level={2}
      tests={tests}
      timeZone={event.timeZone}
      now={event.now}
      actions={wod => <OwnWodActions wod={wod} />}
      empty={noTests}
    />
  );
  const ofQualifier = [
    {
      value: 'tabla-clasificatorio',
      label: 'Tabla clasificatorio',
      content: <NoBoard category={category} stage="qualifier" />,
    },
    {
      value: 'tests-clasificatorio',
      label: 'Tests clasificatorio',
      count: qualifierTests.length,
      content: testsOf(qualifierTests),
    },
  ];
  return (
    <>
      <CategoryHeader category={category} event={event} />
      <PageTabs
        label="Partes de la categoría"
        value={tab}
        onChange={value =>
          navigate({
            to: paths.ownCategory,
            params: { categoryId },
            search: { tab: value },
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          ...(event.qualifierOnline ? ofQualifier : []),
          { value: 'tabla-evento', label: 'Tabla evento', content: <NoBoard category={category} stage="event" /> },
          { value: 'tests-evento', label: 'Tests evento', count: eventTests.length, content: testsOf(eventTests) },
        ]}
      />
    </>
  );
}
