import type { WodEventType } from '#domain/competition/wods/wod-rules.ts';
import type { HeatState } from './heat-states.ts';

export type TestTimes = { typeEvent: WodEventType; startsAt: Date; status: HeatState | null };

/** On site a test begins when the manager starts it, or at its time; elsewhere at its time (D10). */
export const hasBegun = ({ typeEvent, startsAt, status }: TestTimes, now: Date): boolean =>
  now >= startsAt || (typeEvent === 'offline' && status !== null && status !== 'on_hold');
