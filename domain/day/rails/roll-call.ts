import type { HeatState } from '#domain/day/heats/heat-states.ts';
import type { RailState } from './rail-states.ts';

const heatIs = { on_hold: null, active: 'begun', finished: 'begun' } as const satisfies Record<
  HeatState,
  string | null
>;

const railIs = {
  empty: 'over',
  ready: null,
  judging: null,
  finished: 'over',
  signed: 'over',
  contested: 'over',
  confirmed: 'over',
  scratched: 'over',
  void: 'over',
} as const satisfies Record<RailState, string | null>;

/** A judge says ready, or takes it back, between the call of the heat and its start. */
export function whyNotReady(heat: { status: HeatState; isCalled: boolean }, state: RailState) {
  return heatIs[heat.status] ?? (heat.isCalled ? railIs[state] : 'notCalled');
}
export type WhyNotReady = NonNullable<ReturnType<typeof whyNotReady>>;
