import '#web/ui/form-styles.ts';
import { SegmentedControl, Select } from '@mantine/core';
import { NameSearch } from './name-search.tsx';
import styles from './reviews.module.css';

const shows = ['waiting', 'done', 'missing'] as const;
type Show = (typeof shows)[number];
export type ReviewsWish = { show?: Show; category?: string; wod?: string; name?: string; page?: number };

const labels: Record<Show, string> = { waiting: 'Esperan', done: 'Revisados', missing: 'Faltan' };

type Props = {
  wish: ReviewsWish;
  onWish: (next: ReviewsWish) => void;
  counts: Record<Show, number> | undefined;
  categories: { uid: string; name: string; tests: { uid: string; name: string }[] }[];
};

/** Tests of several categories often have one name: the category stands beside it. */
const testsOf = (categories: Props['categories'], category: string | undefined) =>
  categories
    .filter(({ uid }) => category === undefined || uid === category)
    .flatMap(({ name, tests }) =>
      tests.map(test => ({ value: test.uid, label: category ? test.name : `${test.name} · ${name}` })),
    );

export function ReviewsFilters({ wish, onWish, counts, categories }: Props) {
  const { page: _page, ...filters } = wish;
  return (
    <>
      <div className={styles.show}>
        <SegmentedControl
          aria-label="Qué se muestra"
          value={wish.show ?? 'waiting'}
          onChange={value => onWish({ ...filters, show: shows.find(show => show === value && show !== 'waiting') })}
          data={shows.map(show => ({
            value: show,
            label: counts ? `${labels[show]} ${counts[show].toLocaleString('es')}` : labels[show],
          }))}
        />
      </div>
      <Select
        label="Categoría"
        placeholder="Todas"
        data={categories.map(({ uid, name }) => ({ value: uid, label: name }))}
        value={wish.category ?? null}
        onChange={value => onWish({ ...filters, category: value ?? undefined, wod: undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el filtro de categoría' }}
      />
      <Select
        label="Test"
        placeholder="Todos"
        data={testsOf(categories, wish.category)}
        value={wish.wod ?? null}
        onChange={value => onWish({ ...filters, wod: value ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar el filtro de test' }}
      />
      <NameSearch label="Buscar atleta" value={wish.name} onChange={name => onWish({ ...filters, name })} />
    </>
  );
}
