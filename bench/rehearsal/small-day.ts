import type { RehearsalPlan } from './rehearse-day.ts';

/** A small day that plays in a minute, in each run of the tests. */
export const smallDay: Omit<RehearsalPlan, 'seed' | 'nodes'> = {
  athletes: 16,
  categories: 2,
  // Together of all kinds.
  tests: 4,
  judges: 4,
  spectators: 100,
  bad: 0.33,
  badMs: 1_500,
  speed: 120,
  noShows: 3,
};
