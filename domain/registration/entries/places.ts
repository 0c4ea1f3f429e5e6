// Free places (J1). A category counts entries, an event counts persons; 0 or null means no limit.

type Demand = {
  /** Number of persons in this entry. */
  persons: number;
  categoryCapacity: number | null;
  /** Number of entries in the category, with the orders that hold a place there. */
  categoryTaken: number;
  athletesAllowed: number;
  /** Number of persons in the event's entries and in the orders that hold a place. */
  eventTaken: number;
};

export type NoPlace = 'category-full' | 'event-full';

export function findPlace(demand: Demand): NoPlace | null {
  const { persons, categoryCapacity, categoryTaken, athletesAllowed, eventTaken } = demand;
  if (categoryCapacity !== null && categoryTaken >= categoryCapacity) return 'category-full';
  if (athletesAllowed > 0 && eventTaken + persons > athletesAllowed) return 'event-full';
  return null;
}

/** Number of persons of an entry. A team counts with all its places, taken or free. */
export const personsOf = (category: { team: boolean; members: number }): number =>
  category.team ? Math.max(1, category.members) : 1;
