import type { NewestCount } from '#contract/day/rails.ts';
import { type Unit, unitOf } from '#domain/competition/wods/wod-types.ts';
import { agoText } from '#domain/foundation/time/ago.ts';

/** `última rep hace 41 s`; null without a moment. */
export function sayLastTap({ tappedAt, begunAt }: NewestCount, test: Parameters<typeof unitOf>[0], now: number) {
  const unit: Unit = unitOf(test);
  if (tappedAt) return `${unit === 'reps' ? 'última rep' : 'último toque'} ${agoText(now - Date.parse(tappedAt))}`;
  return begunAt && `tomado ${agoText(now - Date.parse(begunAt))}`;
}
