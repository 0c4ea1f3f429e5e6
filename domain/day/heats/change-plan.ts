import type { PlannedPlace, PlanSlot } from './plan.ts';

export type Placement = Pick<PlannedPlace, 'heat' | 'rail' | 'entryId'>;
type Stand = Pick<Placement, 'heat' | 'rail'>;
/** The new place of an entry. Null: the entry gets no heat at all. */
export type PlaceChange = { entryId: string; to: Stand | null };

const isSame = (one: Stand, other: Stand) => one.heat === other.heat && one.rail === other.rail;

export function changePlaces(places: readonly Placement[], changes: readonly PlaceChange[]): Placement[] {
  const changed = new Set(changes.map(({ entryId }) => entryId));
  const stay = places.filter(({ entryId }) => !changed.has(entryId));
  return [...stay, ...changes.flatMap(({ entryId, to }) => (to ? [{ ...to, entryId }] : []))];
}

export function changesBetween(before: readonly Placement[], after: readonly Placement[]): PlaceChange[] {
  const was = new Map(before.map(place => [place.entryId, place]));
  const is = new Set(after.map(({ entryId }) => entryId));
  const changed = after.flatMap(({ entryId, heat, rail }): PlaceChange[] => {
    const from = was.get(entryId);
    return from && isSame(from, { heat, rail }) ? [] : [{ entryId, to: { heat, rail } }];
  });
  const gone = before.flatMap(({ entryId }) => (is.has(entryId) ? [] : [{ entryId, to: null }]));
  return [...changed, ...gone];
}

/**
 * Moves an entry by hand. If another entry has that place, the two swap. If the moved entry had no place, the other one
 * loses its own.
 */
export function movePlace(places: readonly Placement[], entryId: string, to: Stand): Placement[] {
  const from = places.find(place => place.entryId === entryId);
  const other = places.find(place => isSame(place, to) && place.entryId !== entryId);
  const back = other ? [{ entryId: other.entryId, to: from ? { heat: from.heat, rail: from.rail } : null }] : [];
  return changePlaces(places, [{ entryId, to }, ...back]);
}

/** Entries with a new hour, and the difference in minutes; negative: earlier. */
export function shiftsOf(
  before: readonly Placement[],
  changes: readonly PlaceChange[],
  slots: readonly PlanSlot[],
): { entryId: string; minutes: number }[] {
  const was = new Map(before.map(place => [place.entryId, place]));
  return changes.flatMap(({ entryId, to }) => {
    const [then, now] = [slots[was.get(entryId)?.heat ?? -1], slots[to?.heat ?? -1]];
    const minutes = then && now ? Math.round((now.startsAt - then.startsAt) / 60_000) : 0;
    return minutes === 0 ? [] : [{ entryId, minutes }];
  });
}
