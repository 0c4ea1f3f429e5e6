import type { WodEventType } from './wod-rules.ts';

/** N11: when a test is told: at once, when it starts, or at a moment, and at the latest when it starts. */
export const reveals = ['now', 'start', 'moment'] as const;
export type Reveal = (typeof reveals)[number];

/** What is meant where nothing was said: the workout of a qualifier is its announcement. */
export const usualReveal = (typeEvent: WodEventType | null): Reveal => (typeEvent === 'qualifier' ? 'start' : 'now');

/** Whether everybody may read it by now; `shownFrom` is null for what is told at once. */
export const isRevealed = (shownFrom: number | null, now: number): boolean => shownFrom === null || now >= shownFrom;

/** The next moment at which one more of them is told; null where all are. */
export function nextReveal(tests: readonly { shownFrom: number | null }[], now: number): number | null {
  const waiting = tests.flatMap(({ shownFrom }) => (isRevealed(shownFrom, now) ? [] : [shownFrom ?? now]));
  return waiting.length === 0 ? null : Math.min(...waiting);
}
