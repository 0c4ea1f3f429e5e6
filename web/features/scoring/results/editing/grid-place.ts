import type { Move } from './grid-keys.ts';
import { placeAfter, type WalkedLines } from './grid-walk.ts';
import type { LineStore } from './line-store.ts';
import type { Field } from './result-columns.ts';
import type { GridCell } from './result-line.ts';

export function createPlace(store: LineStore, table: () => WalkedLines) {
  let place: GridCell | null = null;
  /** True when the focus must follow the active cell. A plain render does not move the focus. */
  let follows = false;
  /** The column in which the person pressed Tab for the first time; null after any other move. */
  let tabbedFrom: Field | null = null;
  /** True after Escape: the next Tab leaves the table. */
  let isLoose = false;

  const after = (move: Move, steps = 1): GridCell | null => place && placeAfter(place, move, steps, table());

  function stand(next: GridCell | null, withFocus: boolean) {
    follows = withFocus;
    isLoose = false;
    if (place && (place.key !== next?.key || place.field !== next.field)) {
      store.change(place.key, { active: null, editing: null });
    }
    place = next;
    if (next) store.change(next.key, { active: next.field, editing: null });
  }
  function goTo(next: GridCell | null, withFocus = true) {
    tabbedFrom = null;
    stand(next, withFocus);
  }
  const move = (to: Move, steps?: number) => {
    const next = after(to, steps);
    if (next) goTo(next);
    return next !== null;
  };

  return {
    at: () => place,
    after,
    goTo,
    move,
    follows: () => follows,
    follow: () => {
      follows = true;
      isLoose = false;
    },
    tab(to: 'next' | 'previous') {
      const next = after(to);
      const from = tabbedFrom ?? place?.field ?? null;
      if (next) stand(next, true);
      tabbedFrom = from;
    },
    isTabbing: () => tabbedFrom !== null,
    /** Moves one row down. After Tab, it goes to the column where the person began with Tab. */
    enter() {
      const next =
        place && tabbedFrom ? placeAfter({ ...place, field: tabbedFrom }, 'down', 1, table()) : after('down');
      if (next) goTo(next);
    },
    isLoose: () => isLoose,
    loosen: () => {
      isLoose = true;
    },
  };
}
