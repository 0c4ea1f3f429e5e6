import type { WodEventType } from '#domain/competition/wods/wod-rules.ts';
import type { HeatState } from './heat-states.ts';

export type TestTimes = { typeEvent: WodEventType; startsAt: Date; status: HeatState | null };

/**
 * Whether a test has begun. On site it begins at its time, or earlier when the manager starts it. Elsewhere it begins
 * at its time (D10).
 */
export const hasBegun = ({ typeEvent, startsAt, status }: TestTimes, now: Date): boolean =>
  now >= startsAt || (typeEvent === 'offline' && status !== null && status !== 'on_hold');
