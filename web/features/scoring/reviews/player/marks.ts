import type { Mark } from '#contract/scoring/reviews.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';

export const mostMarks = 200;
export const reasons = ['Profundidad', 'Extensión', 'Sin control'] as const;

export const addMark = (marks: readonly Mark[], mark: Mark): Mark[] =>
  [...marks, mark].toSorted((one, other) => one.at - other.at);

/** Writes a moment of the video in whole seconds, for example `04:31`. */
export const writeCode = (at: number): string => writeTime(Math.floor(at / 1000) * 1000);
