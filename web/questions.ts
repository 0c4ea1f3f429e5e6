// The main question of each screen, asked in the same words by its route, on the way to it, and by the screen itself.
import { keepPreviousData } from '@tanstack/react-query';
import type { UploadScreen } from '#contract/scoring/uploads.ts';
import type { StaffList } from '#domain/scoring/staff/applications.ts';
import { api } from '#web/lib/api.ts';
import type { NameDayFilter } from '#web/ui/name-day-filters.tsx';

export const ownEventQuery = (id: string) => api.events.readAsOrganizer.queryOptions({ input: { id } });
export const previewEventQuery = (id: string) => api.events.previewAsOrganizer.queryOptions({ input: { id } });
export const ownCategoryQuery = (id: string) => api.categories.readAsOrganizer.queryOptions({ input: { id } });
export const ownWodQuery = (id: string) => api.wods.readAsOrganizer.queryOptions({ input: { id } });

// Whoever plans a day or marks who came is rarely alone: what others did meanwhile is seen without asking.
const shared = { staleTime: 0, refetchInterval: 15_000 } as const;
export const heatPlansQuery = (eventId: string) => api.heats.readPlans.queryOptions({ input: { eventId }, ...shared });
export const heatPlanQuery = (testId: string) => api.heats.planInputs.queryOptions({ input: { testId }, ...shared });
export const attendanceQuery = (eventId: string) => api.attendance.list.queryOptions({ input: { eventId }, ...shared });

export const ticketTypesQuery = (eventId: string) => api.tickets.listTypes.queryOptions({ input: { eventId } });
export const ticketTypeQuery = (id: string) => api.tickets.readType.queryOptions({ input: { id } });

// Lists that grow page by page; while another filter is on its way, what it replaces stays in view.
const paged = {
  initialPageParam: undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
} as const;

export const ownEventsQuery = (filter: NameDayFilter) =>
  api.events.listAsOrganizer.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor }),
    ...paged,
  });

export const joinedEventsQuery = (filter: NameDayFilter) =>
  api.entries.listMine.infiniteOptions({ input: (cursor: string | undefined) => ({ ...filter, cursor }), ...paged });

export const staffEventsQuery = (list: StaffList, filter: NameDayFilter & { status?: 'pending' | 'declined' }) =>
  api.staff.listMine.infiniteOptions({
    input: (cursor: string | undefined) => ({ list, ...filter, cursor }),
    ...paged,
  });

// Windows pass while a page of uploads lies open, and N14: others change what was sent. Whoever comes back to it asks
// again, and whoever looks at what was sent sees what becomes of it.
const fresh = {
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: UploadScreen | undefined } }) =>
    state.data && state.data.results.length > 0 ? 30_000 : false,
} as const;

export const qualifierQuery = (categoryId: string, isPast: boolean) =>
  api.uploads.readQualifier.queryOptions({ input: { categoryId, isPast }, ...fresh });

export const scoreQuery = (eventId: string, categoryId: string) =>
  api.uploads.readScore.queryOptions({ input: { eventId, categoryId }, ...fresh });
