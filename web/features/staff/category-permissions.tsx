import '#web/ui/form-styles.ts';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EventCard } from '#contract/events.ts';
import { api } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NameSearch } from './name-search.tsx';
import { PermissionsTable } from './permissions-table.tsx';
import { usePermissions } from './use-permissions.ts';

export type CategoryWish = { name?: string; category?: string; page?: number };
type Props = { event: EventCard; wish: CategoryWish; onWish: (next: CategoryWish) => void };

const all = 'all';

/** ORG-170 to ORG-172: a box a category; the filter hides the other columns. */
export function CategoryPermissions({ event, wish, onWish }: Props) {
  const { name, category, page = 1 } = wish;
  const list = useQuery(
    api.staff.listAsOrganizer.queryOptions({
      input: { eventId: event.uid, status: 'approved', name, page },
      placeholderData: keepPreviousData,
    }),
  );
  const { mutate } = usePermissions(event.uid);
  const categories = list.data?.categories ?? [];
  if (list.data && categories.length === 0) {
    return (
      <div className="card">
        <EmptyState
          level={2}
          title="El evento todavía no tiene categorías"
          text="Cuando las crees, podrás decir aquí quién juzga cada una."
        />
      </div>
    );
  }
  const isKnown = categories.some(({ uid }) => uid === category);
  const shown = isKnown ? categories.filter(({ uid }) => uid === category) : categories;
  return (
    <PermissionsTable
      caption="Permisos por categoría"
      list={list}
      boxes={shown.map(({ uid, name }) => ({
        key: uid,
        name,
        isAllowed: judge => judge.categories.includes(uid),
        onChange: (judge, isAllowed) => mutate({ judge, categoryId: uid, isAllowed, name }),
      }))}
      filters={
        <>
          <NameSearch label="Buscar juez" value={name} onChange={next => onWish({ name: next, category })} />
          <Select
            label="Categoría"
            data={[{ value: all, label: 'Todas' }, ...categories.map(({ uid, name }) => ({ value: uid, label: name }))]}
            value={isKnown ? category : all}
            onChange={value => onWish({ name, category: value === all ? undefined : (value ?? undefined) })}
            allowDeselect={false}
          />
        </>
      }
      isFiltered={Boolean(name)}
      page={page}
      onPage={next => onWish({ name, category, page: next })}
      onClear={() => onWish({ category })}
    />
  );
}
