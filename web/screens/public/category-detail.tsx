import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Wod } from '#contract/wod-form.ts';
import { CategoryPage } from '#web/features/public-events/category-page.tsx';
import { PageState } from '#web/features/public-events/page-states.tsx';
import { WodList } from '#web/features/wods/wod-list.tsx';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';

const missing = 'No se encontró información de la categoría';

export function CategoryDetailScreen() {
  const { id } = useParams({ from: paths.category });
  const { tab } = useSearch({ from: paths.category });
  const navigate = useNavigate();
  const question = useQuery(api.categories.read.queryOptions({ input: { id } }));
  const { data } = question;
  useTitle(data ? `${data.category.name} · ${data.event.name}` : question.isError ? missing : undefined);
  if (!data) return <PageState question={question} missing={missing} />;
  const { category, event, qualifierTests, eventTests, now } = data;
  const listOf = (tests: Wod[]) => ({
    count: tests.length,
    content: <WodList tests={tests} timeZone={event.timeZone} now={now} level={2} />,
  });
  return (
    <CategoryPage
      category={category}
      event={event}
      qualifierTests={listOf(qualifierTests)}
      eventTests={listOf(eventTests)}
      tab={tab}
      onTab={next =>
        navigate({ to: paths.category, params: { id }, search: { tab: next }, replace: true, resetScroll: false })
      }
    />
  );
}
