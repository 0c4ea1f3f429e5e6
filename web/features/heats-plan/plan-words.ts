import type { HeatPlanView } from '#contract/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { formatDateTime } from '#web/lib/dates.ts';

type Stand = { heat: number; rail: number };

export const heatName = (plan: HeatPlanView, heat: number): string =>
  plan.heats[heat]?.name ?? messages.floor.heatName(heat + 1);

/** `02:10 p. m.`, by the clock of the event. */
export const hourOf = ({ event }: HeatPlanView, at: string): string => formatDateTime(at, event.timeZone).slice(11);

export const startOf = (plan: HeatPlanView, heat: number): string => {
  const slot = plan.slots[heat];
  return slot ? hourOf(plan, slot.start) : '';
};

export const standText = (plan: HeatPlanView, { heat, rail }: Stand): string =>
  `${heatName(plan, heat)} · ${messages.floor.railName(rail)}`;

export const nameOf = (plan: HeatPlanView, entryId: string): string =>
  plan.entries.find(({ uid }) => uid === entryId)?.name ?? 'Sin nombre';

export const hasBegun = ({ heats }: HeatPlanView): boolean => heats.some(({ isOpen }) => !isOpen);

export const railsOf = (plan: HeatPlanView): number =>
  Math.max(plan.event.rails, ...plan.places.map(({ rail }) => rail));
