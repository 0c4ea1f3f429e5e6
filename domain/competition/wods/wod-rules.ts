import type { EventType } from '#domain/competition/events/event-states.ts';
import { type EventTimes, isInside, type Range } from '#domain/competition/events/event-times.ts';

export const stages = ['qualifier', 'event'] as const;
export type Stage = (typeof stages)[number];

/** The part that a test belongs to: the event by its own type, or its qualifier. */
export const wodEventTypes = ['online', 'offline', 'qualifier'] as const;
export type WodEventType = (typeof wodEventTypes)[number];

export const stageOf = (typeEvent: WodEventType): Stage => (typeEvent === 'qualifier' ? 'qualifier' : 'event');

type EventFacts = EventTimes & { type: EventType; qualifierOnline: boolean };

export const typeEventsOf = (event: Pick<EventFacts, 'type' | 'qualifierOnline'>): WodEventType[] =>
  event.qualifierOnline ? ['qualifier', event.type] : [event.type];

/**
 * The dates that a test may have: its category's, or the qualifier's for a qualifier test. A general test has no
 * category (E5).
 */
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

/** After the start of the event (or qualifier, for its tests) a test cannot change (ORG-352). */
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
/** A test is over at the very moment of its end (M3). */
export const wodState = (wod: Range, now: number): WodState =>
  now < wod.start ? 'upcoming' : now < wod.end ? 'open' : 'over';
/** The moment, in milliseconds, from which little time is left to edit a sent result (ATH-248). */
export const soonFrom = (end: number): number => end - 300_000;
export const endsSoon = (end: number, now: number): boolean => now > soonFrom(end) && now < end;
/** A test is over with its stage, also if the organizer ended the stage early (E2). */
export const wodStateIn = (isStageOver: boolean, wod: Range, now: number): WodState =>
  isStageOver ? 'over' : wodState(wod, now);
export const wodStateNames: Record<WodState, string> = {
  upcoming: 'Próximamente',
  open: 'Disponible',
  over: 'Expirado',
};

type Scored = Range & { status?: 'on_hold' | 'active' | 'finished' | null };

/**
 * The test that most likely needs results. The run day comes first: the active test, else the last finished one. Before
 * it the times: the open test, else the last one over, else the first one.
 */
export function testToScore<Test extends Scored>(tests: readonly Test[], now: number): Test | undefined {
  const run = tests.find(({ status }) => status === 'active') ?? tests.findLast(({ status }) => status === 'finished');
  if (run) return run;
  const open = tests.find(test => wodState(test, now) === 'open');
  return open ?? tests.findLast(test => wodState(test, now) === 'over') ?? tests[0];
}
