import type { HeatState } from '#domain/day/heats/heat-states.ts';
import type { RailState } from './rail-states.ts';

// Rules for the rail of a blank score card. The server applies them behind the rail's lock, the page before a press.

/** Number of blank cards that one print makes. */
export const blanksOnce = 10;

export const placeRefusals = ['empty', 'voided', 'tooEarly', 'notRunning', 'hasCard', 'hasResult'] as const;
export type WhyNotPlaced = (typeof placeRefusals)[number];

type Wanted = {
  status: HeatState;
  isCalled: boolean;
  state: RailState;
  /** The rail's athlete has a typed card. */
  hasCard: boolean;
  hasResult: boolean;
};

/** Why a blank card may not be typed for a rail; null when it may. */
export function whyNotPlaced({ status, isCalled, state, hasCard, hasResult }: Wanted): WhyNotPlaced | null {
  if (state === 'empty') return 'empty';
  if (state === 'void') return 'voided';
  if (status === 'on_hold') return isCalled ? 'notRunning' : 'tooEarly';
  if (hasCard) return 'hasCard';
  return hasResult ? 'hasResult' : null;
}
