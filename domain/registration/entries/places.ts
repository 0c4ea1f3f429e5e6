// Free places (J1). A category counts entries, an event counts persons; 0 or null means no limit.

type Demand = {
  /** Persons of this entry. */
  persons: number;
  categoryCapacity: number | null;
  /** Entries, and orders that hold a place in the category. */
  categoryTaken: number;
  athletesAllowed: number;
  /** Persons of the event's entries, and of the orders that hold a place. */
  eventTaken: number;
};

export type NoPlace = 'category-full' | 'event-full';

export function findPlace(demand: Demand): NoPlace | null {
  const { persons, categoryCapacity, categoryTaken, athletesAllowed, eventTaken } = demand;
  if (categoryCapacity !== null && categoryTaken >= categoryCapacity) return 'category-full';
  if (athletesAllowed > 0 && eventTaken + persons > athletesAllowed) return 'event-full';
  return null;
}

/** A team counts with all its members, present or not. */
export const personsOf = (category: { team: boolean; members: number }): number =>
  category.team ? Math.max(1, category.members) : 1;
