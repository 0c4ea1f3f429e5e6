/** The moments of an event, in milliseconds. */
export type EventTimes = {
  start: number;
  end: number;
  finishedAt: number | null;
  startQualifier: number | null;
  endQualifier: number | null;
  qualifierClosedAt: number | null;
  /** The end of joining that the organizer set. Without it, joining ends at the event's start (N34). */
  joiningUntil?: number | null;
  /** True for a draft, whose dates are not public yet (N11). */
  draft?: boolean;
};

export type Range = { start: number; end: number };

export const isInside = (inner: Range, outer: Range): boolean => inner.start >= outer.start && inner.end <= outer.end;

const datesOfForm = {
  event: ['start', 'end'],
  qualifier: ['startQualifier', 'endQualifier'],
  final: ['startOfflineFinal', 'endOfflineFinal'],
} as const;
type DateField = (typeof datesOfForm)[keyof typeof datesOfForm][number] | 'joiningUntil';
type DateProblem = { field: DateField; problem: 'past' | 'order' | 'outside' | 'late' };

type Stored = Range & Partial<Pick<EventTimes, 'startQualifier' | 'endQualifier' | 'joiningUntil'>>;
type Windows = { event: Range; qualifier: Range | null; final: Range | null; joiningUntil?: number | null };

/** The problems of the dates in an event's form. A new date in the past is refused; a stored one may have passed. */
export function checkEventDates(windows: Windows, stored: Stored | null, now: number): DateProblem[] {
  const problems: DateProblem[] = [];
  const { event } = windows;
  if (event.start < now && event.start !== stored?.start) problems.push({ field: 'start', problem: 'past' });
  if (event.end <= event.start) problems.push({ field: 'end', problem: 'order' });
  else if (event.end < now && event.end !== stored?.end) problems.push({ field: 'end', problem: 'past' });
  for (const name of ['qualifier', 'final'] as const) {
    const range = windows[name];
    if (!range) continue;
    const [first, last] = datesOfForm[name];
    const isAtHome = (moment: number) => moment >= event.start && moment <= event.end;
    if (!isAtHome(range.start)) problems.push({ field: first, problem: 'outside' });
    if (!isAtHome(range.end)) problems.push({ field: last, problem: 'outside' });
    else if (range.end <= range.start) problems.push({ field: last, problem: 'order' });
    // The final comes after the event's start, so the event's own date is checked for both.
    if (name === 'final') continue;
    if (range.start < now && range.start !== stored?.startQualifier) problems.push({ field: first, problem: 'past' });
    if (range.end < now && range.end !== stored?.endQualifier) problems.push({ field: last, problem: 'past' });
  }
  // Joining ends with the qualifier at the latest; without a qualifier, with the event (N34).
  const { joiningUntil } = windows;
  if (joiningUntil != null && joiningUntil !== stored?.joiningUntil) {
    if (joiningUntil < now) problems.push({ field: 'joiningUntil', problem: 'past' });
    else if (joiningUntil > (windows.qualifier ?? event).end) problems.push({ field: 'joiningUntil', problem: 'late' });
  }
  return problems;
}
