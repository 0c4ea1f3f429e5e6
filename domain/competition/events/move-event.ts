import { shiftDays } from '#domain/foundation/time/shift-days.ts';
import { lockedEventFields } from './event-locks.ts';
import type { EventTimes, Range } from './event-times.ts';

/** Farther than that nobody puts an event off. */
export const mostDaysMoved = 3660;

export const datedKinds = ['event', 'qualifier', 'final', 'joining', 'category', 'generalWod', 'wod'] as const;
export type DatedKind = (typeof datedKinds)[number];

/** Something of an event that has a beginning and an end of its own. */
export type Dated = Range & { kind: DatedKind; id: string; name: string };
export type Moved<Row extends Dated = Dated> = Row & { to: Range | null };

export const moveProblems = ['started', 'results', 'same', 'past', 'clocks'] as const;
export type MoveProblem = (typeof moveProblems)[number];

type EventDates = { times: EventTimes; timeZone: string; hasResults: boolean };

/**
 * A whole event so many days later or earlier: every time of day stays what the clocks of its place showed. What is
 * stored moves altogether, or not at all: the reasons are all that speak against it.
 */
export function planMove<Row extends Dated>(
  { times, timeZone, hasResults }: EventDates,
  rows: readonly Row[],
  days: number,
  now: number,
): { rows: Moved<Row>[]; problems: MoveProblem[] } {
  // Most windows of an event share their moments, and a calendar costs more to ask than a map.
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
