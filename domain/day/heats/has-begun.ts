import type { WodEventType } from '#domain/competition/wods/wod-rules.ts';
import type { HeatState } from './heat-states.ts';

export type TestTimes = { typeEvent: WodEventType; startsAt: Date; status: HeatState | null };

/** D10: on site a test has begun when whoever runs the day began it, even before its time; everywhere at its time. */
export const hasBegun = ({ typeEvent, startsAt, status }: TestTimes, now: Date): boolean =>
  now >= startsAt || (typeEvent === 'offline' && status !== null && status !== 'on_hold');
