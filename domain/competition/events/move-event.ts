import { shiftDays } from '#domain/foundation/time/shift-days.ts';
import { lockedEventFields } from './event-locks.ts';
import type { EventTimes, Range } from './event-times.ts';

export const mostDaysMoved = 3660;

export const datedKinds = ['event', 'qualifier', 'final', 'joining', 'category', 'generalWod', 'wod'] as const;
export type DatedKind = (typeof datedKinds)[number];

/** A part of an event with a start and end of its own. */
export type Dated = Range & { kind: DatedKind; id: string; name: string };
export type Moved<Row extends Dated = Dated> = Row & { to: Range | null };

export const moveProblems = ['started', 'results', 'same', 'past', 'clocks'] as const;
export type MoveProblem = (typeof moveProblems)[number];

type EventDates = { times: EventTimes; timeZone: string; hasResults: boolean };

/**
 * Moves a whole event by days; each time of day on the place's clocks stays the same. All stored dates move together or
 * not at all. `problems` lists each reason why the event cannot move.
 */
export function planMove<Row extends Dated>(
  { times, timeZone, hasResults }: EventDates,
  rows: readonly Row[],
  days: number,
  now: number,
): { rows: Moved<Row>[]; problems: MoveProblem[] } {
  // Most parts of an event have equal starts and ends, and date arithmetic is slower than a map.
  const shifted = new Map<number, number | null>();
  const shift = (instant: number): number | null => {
    const known = shifted.get(instant);
    if (known !== undefined) return known;
    const there = shiftDays(instant, days, timeZone);
    shifted.set(instant, there);
    return there;
  };
  const shiftRange = ({ start, end }: Range): Range | null => {
    const [first, last] = [shift(start), shift(end)];
    return first === null || last === null ? null : { start: first, end: last };
  };
  const moved = rows.map(row => ({ ...row, to: shiftRange(row) }));
  const locked = lockedEventFields(times, now);
  const start = shift(times.start);
  const against: Record<MoveProblem, boolean> = {
    started: locked.has('start') || locked.has('startQualifier'),
    results: hasResults,
    same: days === 0,
    past: start !== null && start < now,
    clocks: moved.some(({ to }) => to === null),
  };
  return { rows: moved, problems: moveProblems.filter(problem => against[problem]) };
}
