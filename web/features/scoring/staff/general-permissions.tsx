import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EventCard } from '#contract/competition/events.ts';
import { nameOfPermission, permissionsOf } from '#web/entities/application/application-words.ts';
import { api } from '#web/lib/api.ts';
import { JudgeFilters, type JudgesSearch } from './judge-filters.tsx';
import { PermissionsTable } from './permissions-table.tsx';
import { usePermissions } from './use-permissions.ts';

type Props = { event: EventCard; search: JudgesSearch; onSearch: (next: JudgesSearch) => void };

export function GeneralPermissions({ event, search, onSearch }: Props) {
  const { name, type, page = 1 } = search;
  const list = useQuery(
    api.staff.listAsOrganizer.queryOptions({
      input: { eventId: event.uid, status: 'approved', name, type, page },
      placeholderData: keepPreviousData,
    }),
  );
  const { mutate } = usePermissions(event.uid);
  const names = nameOfPermission(event);
  return (
    <PermissionsTable
      name="Permisos generales"
      list={list}
      boxes={permissionsOf(event).map(permission => ({
        key: permission,
        name: names[permission],
        isAllowed: judge => judge.permissions[permission],
        onChange: (judge, isAllowed) => mutate({ judge, permission, isAllowed, name: names[permission] }),
      }))}
      filters={<JudgeFilters event={event} />}
      search={search}
      onSearch={onSearch}
    />
  );
}
