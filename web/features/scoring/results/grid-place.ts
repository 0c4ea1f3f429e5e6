import type { Move } from './grid-keys.ts';
import { placeAfter, type WalkedLines } from './grid-walk.ts';
import type { LineStore } from './line-store.ts';
import type { Field } from './result-columns.ts';
import type { GridCell } from './result-line.ts';

/** Where the person is in the table, and how they came there. */
export function createPlace(store: LineStore, table: () => WalkedLines) {
  let place: GridCell | null = null;
  /** The table takes the focus along: not when it is only drawn. */
  let follows = false;
  /** The column in which a run of Tabs began. */
  let tabbedFrom: Field | null = null;
  /** After Escape Tab leaves the table. */
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
    /** Onward by Tab. */
    tab(to: 'next' | 'previous') {
      const next = after(to);
      const from = tabbedFrom ?? place?.field ?? null;
      if (next) stand(next, true);
      tabbedFrom = from;
    },
    isTabbing: () => tabbedFrom !== null,
    /** A row down: after a run of Tabs in the column where that began. */
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
