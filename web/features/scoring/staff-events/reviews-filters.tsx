import { writeNumber } from '#domain/foundation/text/numbers.ts';
import { ChoiceFilter } from '#web/ui/lists/choice-filter.tsx';
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx';
import { ViewFilter } from '#web/ui/lists/view-filter.tsx';

const shows = ['waiting', 'done', 'missing'] as const;
type Show = (typeof shows)[number];
export type ReviewsSearch = { show?: Show; category?: string; wod?: string; name?: string; page?: number };

const labels: Record<Show, string> = { waiting: 'Esperan', done: 'Revisados', missing: 'Faltan' };

type Props = {
  category: string | undefined;
  counts: Record<Show, number> | undefined;
  categories: { uid: string; name: string; tests: { uid: string; name: string }[] }[];
};

/** Tests of several categories often share a name, so show the category. */
const testsOf = (categories: Props['categories'], category: string | undefined) =>
  categories
    .filter(({ uid }) => category === undefined || uid === category)
    .flatMap(({ name, tests }) =>
      tests.map(test => ({ value: test.uid, label: category ? test.name : `${test.name} · ${name}` })),
    );

export const ReviewsFilters = ({ category, counts, categories }: Props) => (
  <>
    <ViewFilter
      name="show"
      label="Qué se muestra"
      choices={shows.map(show => ({
        value: show,
        label: counts ? `${labels[show]} ${writeNumber(counts[show])}` : labels[show],
      }))}
    />
    <ChoiceFilter
      name="category"
      label="Categoría"
      any="Todas"
      resets="wod"
      choices={categories.map(({ uid, name }) => ({ value: uid, label: name }))}
    />
    <ChoiceFilter name="wod" label="Test" any="Todos" choices={testsOf(categories, category)} />
    <SearchFilter name="name" label="Buscar atleta" />
  </>
);
