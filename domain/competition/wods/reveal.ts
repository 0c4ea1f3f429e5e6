import type { WodEventType } from './wod-rules.ts';

/** The moments when a test can become visible: immediately, at its start, or some time before it (N11). */
export const reveals = ['now', 'start', 'moment'] as const;
export type Reveal = (typeof reveals)[number];

/** The default of a new test. A qualifier's workout stays secret until its start. */
export const usualReveal = (typeEvent: WodEventType | null): Reveal => (typeEvent === 'qualifier' ? 'start' : 'now');

/** Whether everyone may read the test now. Null `shownFrom` means always visible. */
export const isRevealed = (shownFrom: number | null, now: number): boolean => shownFrom === null || now >= shownFrom;

/** The next moment at which another test becomes visible; null if all are. */
export function nextReveal(tests: readonly { shownFrom: number | null }[], now: number): number | null {
  const waiting = tests.flatMap(({ shownFrom }) => (isRevealed(shownFrom, now) ? [] : [shownFrom ?? now]));
  return waiting.length === 0 ? null : Math.min(...waiting);
}
