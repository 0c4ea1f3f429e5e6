import { paths } from '#web/paths.ts';

/** The addresses of the same two screens for each kind of manager (ORG-191, ORG-192). */
export const managerWays = {
  organization: {
    event: paths.ownEvent,
    list: paths.eventManager,
    category: paths.categoryManager,
    prints: paths.eventPrints,
    preflight: paths.eventPreflight,
    arrivals: paths.eventCheckIn,
  },
  staff: {
    event: paths.staffEvent,
    list: paths.staffEventManager,
    category: paths.staffCategoryManager,
    prints: paths.staffPrints,
    preflight: paths.staffPreflight,
    arrivals: paths.staffCheckIn,
  },
} as const;

export type Manager = keyof typeof managerWays;
