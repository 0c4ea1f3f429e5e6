// The main query of each screen; its route prefetches it, and the screen uses the same one.
import { keepPreviousData } from '@tanstack/react-query';
import type { UploadScreen } from '#contract/scoring/uploads.ts';
import type { StaffList } from '#domain/scoring/staff/applications.ts';
import { api } from '#web/lib/api.ts';
import type { NameDayFilter } from '#web/ui/lists/name-day-filters.tsx';

export const ownEventQuery = (id: string) => api.events.readAsOrganizer.queryOptions({ input: { id } });
export const previewEventQuery = (id: string) => api.events.previewAsOrganizer.queryOptions({ input: { id } });
export const ownCategoryQuery = (id: string) => api.categories.readAsOrganizer.queryOptions({ input: { id } });
export const ownWodQuery = (id: string) => api.wods.readAsOrganizer.queryOptions({ input: { id } });

// Several people plan a day or mark arrivals. So the data is loaded again while the page is open.
const shared = { staleTime: 0, refetchInterval: 15_000 } as const;
export const heatPlansQuery = (eventId: string) => api.heats.readPlans.queryOptions({ input: { eventId }, ...shared });
export const dayBlocksQuery = (eventId: string) => api.heats.readBlocks.queryOptions({ input: { eventId }, ...shared });
export const heatPlanQuery = (testId: string) => api.heats.planInputs.queryOptions({ input: { testId }, ...shared });
export const attendanceQuery = (eventId: string) => api.attendance.list.queryOptions({ input: { eventId }, ...shared });

/** The floor's stream tells changes; asking shows that the connection works. */
export const ownDayQuery = (eventId: string) =>
  api.timetable.mine.queryOptions({ input: { eventId }, staleTime: 0, refetchInterval: 20_000 });

/** Told starts move by minutes. Spectators ask at different seconds, so that a hall is no crowd. */
export const timetableQuery = (eventId: string) =>
  api.timetable.read.queryOptions({
    input: { eventId },
    staleTime: 20_000,
    refetchInterval: () => 45_000 + Math.random() * 30_000,
  });

export const ticketTypesQuery = (eventId: string) => api.tickets.listTypes.queryOptions({ input: { eventId } });
export const ticketTypeQuery = (id: string) => api.tickets.readType.queryOptions({ input: { id } });

// Options for lists that grow by pages. The old rows stay in view while another filter loads.
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

// Upload windows end while the page is open, and others change results (N14). So the page loads again on return, and
// repeatedly while the athlete has a result.
const fresh = {
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: UploadScreen | undefined } }) =>
    state.data && state.data.results.length > 0 ? 30_000 : false,
} as const;

export const qualifierQuery = (categoryId: string, isPast: boolean) =>
  api.uploads.readQualifier.queryOptions({ input: { categoryId, isPast }, ...fresh });

export const scoreQuery = (eventId: string, categoryId: string) =>
  api.uploads.readScore.queryOptions({ input: { eventId, categoryId }, ...fresh });
