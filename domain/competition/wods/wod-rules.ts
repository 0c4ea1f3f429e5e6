import type { EventType } from '#domain/competition/events/event-states.ts';
import { type EventTimes, isInside, type Range } from '#domain/competition/events/event-times.ts';

export const stages = ['qualifier', 'event'] as const;
export type Stage = (typeof stages)[number];

/** Where a test belongs: the event's own type, or its qualifier. */
export const wodEventTypes = ['online', 'offline', 'qualifier'] as const;
export type WodEventType = (typeof wodEventTypes)[number];

export const stageOf = (typeEvent: WodEventType): Stage => (typeEvent === 'qualifier' ? 'qualifier' : 'event');

type EventFacts = EventTimes & { type: EventType; qualifierOnline: boolean };

export const typeEventsOf = (event: Pick<EventFacts, 'type' | 'qualifierOnline'>): WodEventType[] =>
  event.qualifierOnline ? ['qualifier', event.type] : [event.type];

/** E5: within the category's dates, a qualifier test within the qualifier's. A general test has no category. */
export function windowOf(typeEvent: WodEventType, event: EventFacts, category: Range | null): Range {
  if (typeEvent !== 'qualifier') return category ?? event;
  return { start: event.startQualifier ?? event.start, end: event.endQualifier ?? event.end };
}

type WodDateProblem = { field: 'start' | 'end'; problem: 'order' | 'outside' };
export function checkWodDates(dates: Range, window: Range): WodDateProblem[] {
  if (dates.end <= dates.start) return [{ field: 'end', problem: 'order' }];
  if (isInside(dates, window)) return [];
  const startsOutside = dates.start < window.start || dates.start > window.end;
  return [{ field: startsOutside ? 'start' : 'end', problem: 'outside' }];
}

/** ORG-352: once the event (of a qualifier test, the qualifier) has started, nothing of a test changes any more. */
export function isWodLocked(
  typeEvent: WodEventType,
  event: Pick<EventTimes, 'start' | 'startQualifier'>,
  now: number,
): boolean {
  const start = typeEvent === 'qualifier' ? event.startQualifier : event.start;
  return start !== null && now >= start;
}

const wodStates = ['upcoming', 'open', 'over'] as const;
export type WodState = (typeof wodStates)[number];
/** M3, half open: a test is over in the moment of its end. */
export const wodState = (wod: Range, now: number): WodState =>
  now < wod.start ? 'upcoming' : now < wod.end ? 'open' : 'over';
/** ATH-248: from when on little is left of a test for an edit of what was sent, and whether it is so. */
export const soonFrom = (end: number): number => end - 300_000;
export const endsSoon = (end: number, now: number): boolean => now > soonFrom(end) && now < end;
/** E2: a test is over with its stage, also where its organizer ended that before the test's own time. */
export const wodStateIn = (isStageOver: boolean, wod: Range, now: number): WodState =>
  isStageOver ? 'over' : wodState(wod, now);
export const wodStateNames: Record<WodState, string> = {
  upcoming: 'Próximamente',
  open: 'Disponible',
  over: 'Expirado',
};

/** Whose results are most likely wanted: of the test that is open, of the one that was last, or of the first to come. */
export function testToScore<Test extends Range>(tests: readonly Test[], now: number): Test | undefined {
  const open = tests.find(test => wodState(test, now) === 'open');
  return open ?? tests.findLast(test => wodState(test, now) === 'over') ?? tests[0];
}
