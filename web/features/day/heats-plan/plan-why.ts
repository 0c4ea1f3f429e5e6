import type { HeatPlanView, PlanReasonView } from '#contract/day/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import type { PlaceChange } from '#domain/day/heats/change-plan.ts';
import { nameOf } from './plan-words.ts';
import type { PlanDraft } from './use-draft.ts';

const isSame = (one: PlaceChange['to'], other: PlaceChange['to']) =>
  one?.heat === other?.heat && one?.rail === other?.rail;

/** Why an entry has its place: stored reasons, a proposal's, or a manual move. */
export function reasonsOf(plan: HeatPlanView, { changes }: PlanDraft, entryId: string): PlanReasonView[] {
  const change = changes.find(one => one.entryId === entryId);
  if (!change) return plan.places.find(place => place.entryId === entryId)?.why ?? [];
  const proposed = [plan.repair, plan.join, plan.draw]
    .flatMap(proposal => proposal?.changes ?? [])
    .find(one => one.entryId === entryId && isSame(one.to, change.to));
  return proposed?.why ?? [{ code: 'hand' }];
}

export const tellReasons = (plan: HeatPlanView, reasons: readonly PlanReasonView[]): string[] =>
  reasons.length === 0
    ? [messages.heatPlans.noReasons]
    : reasons.map(reason => messages.heatPlans.why(reason, id => nameOf(plan, id)));
