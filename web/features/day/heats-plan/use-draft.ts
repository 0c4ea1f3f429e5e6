import { useState } from 'react';
import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import {
  changePlaces,
  changesBetween,
  movePlace,
  type PlaceChange,
  type Placement,
} from '#domain/day/heats/change-plan.ts';

export type PlanDraft = {
  /** All places of the plan after the unsaved changes. */
  places: Placement[];
  changes: PlaceChange[];
  move: (entryId: string, to: { heat: number; rail: number }) => void;
  propose: (changes: readonly PlaceChange[]) => void;
  undo: () => void;
  drop: () => void;
};

/** Unsaved changes of a plan; each step can be undone. */
export function useDraft(plan: HeatPlanView): PlanDraft {
  const [steps, setSteps] = useState<readonly (readonly PlaceChange[])[]>([]);
  const now = steps.at(-1) ?? [];
  const places = changePlaces(plan.places, now);
  const changes = changesBetween(plan.places, places);
  const go = (after: readonly Placement[]) => setSteps([...steps, changesBetween(plan.places, after)]);
  return {
    places,
    changes,
    move: (entryId, to) => go(movePlace(places, entryId, to)),
    propose: proposed => go(changePlaces(plan.places, proposed)),
    undo: () => setSteps(steps.slice(0, -1)),
    drop: () => setSteps([]),
  };
}
