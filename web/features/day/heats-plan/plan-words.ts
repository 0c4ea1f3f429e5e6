import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { type PlaceChange, shiftsOf } from '#domain/day/heats/change-plan.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';

type Stand = { heat: number; rail: number };

export const heatName = (plan: HeatPlanView, heat: number): string =>
  plan.heats[heat]?.name ?? messages.floor.heatName(heat + 1);

/** For example `02:10 p. m.`, local time of the event. */
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

export const heatsText = (heats: number) => (heats === 1 ? 'un heat' : `${heats} heats`);

const minutesText = (shifts: readonly number[], one: string, many: string): string[] => {
  const most = Math.max(0, ...shifts);
  const isEven = shifts.every(minutes => minutes === most);
  return shifts.length === 0
    ? []
    : [`${shifts.length} ${shifts.length === 1 ? one : many} ${isEven ? '' : 'hasta '}${most} min`];
};

/** For example `7 se adelantan 23 min`: entries whose start time changes; null when none does. */
export function shiftText({ places, slots }: HeatPlanView, changes: readonly PlaceChange[]): string | null {
  const hours = slots.map(({ start, end }) => ({ startsAt: Date.parse(start), endsAt: Date.parse(end) }));
  const minutes = shiftsOf(places, changes, hours).map(shift => shift.minutes);
  const earlier = minutes.filter(one => one < 0).map(one => -one);
  const later = minutes.filter(one => one > 0);
  const told = [
    ...minutesText(earlier, 'se adelanta', 'se adelantan'),
    ...minutesText(later, 'se atrasa', 'se atrasan'),
  ];
  return told.length > 0 ? told.join(', ') : null;
}

/** Text of the repair that joins heats, with the start times that it changes. */
export function joinText(plan: HeatPlanView, { heats, changes }: NonNullable<HeatPlanView['join']>): string {
  const fewer = heats < (plan.repair?.heats ?? plan.heats.length);
  return `${fewer ? `Juntar en ${heatsText(heats)}` : 'Emparejar los heats'} (${shiftText(plan, changes) ?? 'nadie cambia de hora'})`;
}

/** Text of the repair that moves no entry. */
export function repairText(missing: number, waiting: number): string {
  if (waiting === 0) return missing === 1 ? 'Solo sacar al ausente' : 'Solo sacar a los ausentes';
  return missing === 0 ? 'Ubicar sin mover a nadie' : 'Sacar y ubicar sin mover a nadie';
}
