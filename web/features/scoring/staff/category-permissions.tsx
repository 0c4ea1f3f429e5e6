import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EventCard } from '#contract/competition/events.ts';
import { api } from '#web/lib/api.ts';
import { ChoiceFilter } from '#web/ui/lists/choice-filter.tsx';
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { PermissionsTable } from './permissions-table.tsx';
import { usePermissions } from './use-permissions.ts';

type CategorySearch = { name?: string; category?: string; page?: number };
type Props = { event: EventCard; search: CategorySearch; onSearch: (next: CategorySearch) => void };

/** One box per judge and category. The filter hides the other categories' columns (ORG-170 to ORG-172). */
export function CategoryPermissions({ event, search, onSearch }: Props) {
  const { name, category, page = 1 } = search;
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
      <EmptyState
        card
        level={2}
        title="El evento todavía no tiene categorías"
        text="Cuando las crees, podrás decir aquí quién juzga cada una."
      />
    );
  }
  const chosen = categories.filter(({ uid }) => uid === category);
  const shown = chosen.length > 0 ? chosen : categories;
  return (
    <PermissionsTable
      name="Permisos por categoría"
      list={list}
      boxes={shown.map(({ uid, name }) => ({
        key: uid,
        name,
        isAllowed: judge => judge.categories.includes(uid),
        onChange: (judge, isAllowed) => mutate({ judge, categoryId: uid, isAllowed, name }),
      }))}
      filters={
        <>
          <SearchFilter name="name" label="Buscar juez" />
          <ChoiceFilter
            name="category"
            label="Categoría"
            any="Todas"
            anyIsChoice="first"
            choices={categories.map(({ uid, name }) => ({ value: uid, label: name }))}
          />
        </>
      }
      views={['category']}
      search={search}
      onSearch={onSearch}
    />
  );
}
