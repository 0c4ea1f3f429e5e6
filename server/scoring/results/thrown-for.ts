import { messages } from '#contract/messages.ts';
import { conflict, forbidden, notFound } from '#server/foundation/http/refuse.ts';
import type { Refusal } from './result-change.ts';

const words = messages.result;

const usual: Record<Refusal, () => Error> = {
  conflict: () => conflict(words.changedMeanwhile),
  audit: () => forbidden(words.audit),
  closed: () => conflict(words.changedMeanwhile),
  gone: () => notFound(),
  forbidden: () => forbidden(),
};

/** Returns the error for a refused change. `differently` replaces the usual error of an outcome. */
export const thrownFor = (outcome: Refusal, differently: Partial<Record<Refusal, () => Error>> = {}): Error =>
  (differently[outcome] ?? usual[outcome])();
